import { useEffect, useState } from 'react'
import { checkPair, type PairCheck, type PairInput } from '#/lib/certificate/check-pair'

/** The two fields as they are. */
export interface PairValues {
  readonly certificate: string
  readonly private_key: string
}
/** A key that was opened here, by the text that it was opened from. */
export interface OpenKey {
  readonly of: string
  readonly pem: string
}

/** Long enough not to run at every letter of a text that is mended by hand. */
const PAUSE_MS = 150

const look = (input: Omit<PairInput, 'now' | 'subtle'>) =>
  checkPair({ ...input, now: new Date(), subtle: globalThis.crypto?.subtle })

/** Checks the pair as it is typed. Nothing of it outlives the page: it is state of the form's component alone. */
export function usePairCheck(values: PairValues, open: OpenKey | undefined, hosts: readonly string[]) {
  const [last, setLast] = useState<{ of: string; check: PairCheck }>()
  const { certificate, private_key: key } = values
  const privateKey = open?.of === key ? open.pem : key
  const named = hosts.join(' ')
  const of = JSON.stringify([certificate, privateKey, named])

  useEffect(() => {
    let stale = false
    const timer = setTimeout(() => {
      void look({ certificate, privateKey, hosts: named.split(' ').filter(Boolean) }).then((check) => {
        if (!stale) setLast({ of, check })
      })
    }, PAUSE_MS)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [certificate, privateKey, named, of])

  return {
    /** What was found in what the fields hold now; undefined while it is checked. */
    check: last?.of === of ? last.check : undefined,
    /** The same, awaited. */
    settle: async (): Promise<PairCheck> => {
      if (last?.of === of) return last.check
      const check = await look({ certificate, privateKey, hosts })
      setLast({ of, check })
      return check
    },
  }
}
