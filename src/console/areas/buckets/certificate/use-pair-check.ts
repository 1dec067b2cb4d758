import { useEffect, useState } from 'react'
import { checkPair, type PairCheck, type PairInput } from '#/lib/certificate/check-pair'
import { apiNow } from '#/lib/time/clock'

/** The values of the two fields. */
export interface PairValues {
  readonly certificate: string
  readonly private_key: string
}
/** A key that was unlocked in this browser. */
export interface UnlockedKey {
  /** The encrypted text. */
  readonly of: string
  readonly pem: string
}

/** Debounces checks while the text is edited by hand. */
const DEBOUNCE_MS = 150

const check = (input: Omit<PairInput, 'now' | 'subtle'>) =>
  checkPair({ ...input, now: new Date(apiNow()), subtle: globalThis.crypto?.subtle })

/** Checks the pair while it is typed. The pair stays in component state, so nothing of it outlives the page. */
export function usePairCheck(values: PairValues, unlocked: UnlockedKey | undefined, hosts: readonly string[]) {
  const [last, setLast] = useState<{ of: string; check: PairCheck }>()
  const { certificate, private_key: key } = values
  const privateKey = unlocked?.of === key ? unlocked.pem : key
  const named = hosts.join(' ')
  const of = JSON.stringify([certificate, privateKey, named])

  useEffect(() => {
    let stale = false
    const timer = setTimeout(() => {
      void check({ certificate, privateKey, hosts: named.split(' ').filter(Boolean) }).then((result) => {
        if (!stale) setLast({ of, check: result })
      })
    }, DEBOUNCE_MS)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [certificate, privateKey, named, of])

  return {
    /** The result for the current values; undefined while the check runs. */
    check: last?.of === of ? last.check : undefined,
    /** Resolves to the result for the current values. */
    settle: async (): Promise<PairCheck> => {
      if (last?.of === of) return last.check
      const result = await check({ certificate, privateKey, hosts })
      setLast({ of, check: result })
      return result
    },
  }
}
