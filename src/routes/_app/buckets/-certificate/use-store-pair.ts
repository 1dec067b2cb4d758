import { useState } from 'react'
import { call, q } from '#/api/client/client'
import { ApiError, isApiError } from '#/api/client/errors'
import { invalidateAreas, queryClient } from '#/api/query/query-client'
import type { Args } from '#/contract/op'
import { tls, type TlsStatus } from '#/contract/tls'
import type { BucketAt } from '../-bucket-page'

/**
 * Where it stopped:
 * - `kept`: nothing was changed, the old certificate is in place.
 * - `removed`: the old one is removed, the new one is not stored.
 * - `empty`: there was none before, and there is none now.
 * - `unsure-removed`, `unsure-stored`: the step's answer was lost, and looking it up failed, too.
 */
export type Standing = 'kept' | 'removed' | 'empty' | 'unsure-removed' | 'unsure-stored'

const lostAnswer = (e: unknown): e is ApiError => isApiError(e) && e.kind === 'unknown-outcome'
/**
 * Where no certificate was in place a moment ago, "has one already" may be the answer to a request that the browser sent a
 * second time by itself after the connection broke. A refusal of the pair itself names a field.
 */
const refusedAsAWhole = (e: unknown) => isApiError(e) && e.kind === 'refused' && e.errors.every((x) => x.field === '')
const MEANWHILE = 'A certificate was uploaded to this bucket meanwhile. Press once more to replace it.'
/** The answer was lost, but by now it is known that what was asked for did not happen. */
const didNotHappen = (e: ApiError) => new ApiError({ kind: 'unreachable', op: e.op, cause: e })

/**
 * Stores a pair; where one is in place already, deletes that first (Part A 4.3). The pair is held by the form until it is
 * stored, so that a failed second step can be tried again. A lost answer is looked up.
 */
export function useStorePair(at: BucketAt, replaces: boolean) {
  const [standing, setStanding] = useState<Standing>()
  const target = { params: at }
  const know = (status: TlsStatus) => {
    queryClient.setQueryData(q(tls.view, target).queryKey, status)
    return status
  }
  const look = async (): Promise<boolean | undefined> => {
    try {
      return know(await call(tls.view, target)).ssl
    } catch {
      return undefined
    }
  }
  const stop = (where: Standing, e: unknown): never => {
    setStanding(where)
    throw e
  }
  const nothingLeft = replaces || standing === 'removed' ? 'removed' : 'empty'

  const removeOld = async (): Promise<void> => {
    try {
      await call(tls.remove, target)
    } catch (e) {
      if (isApiError(e) && e.kind === 'not-found') return
      if (!lostAnswer(e)) return stop('kept', e)
      const there = await look()
      if (there === undefined) return stop('unsure-removed', e)
      if (there) return stop('kept', didNotHappen(e))
    }
  }
  const storeNew = async (args: Args<typeof tls.upload>, cleared: boolean): Promise<TlsStatus> => {
    try {
      return await call(tls.upload, args)
    } catch (e) {
      if (!lostAnswer(e) && !(cleared && refusedAsAWhole(e))) return stop(nothingLeft, e)
      const there = await look()
      if (there) return { ssl: true }
      const error = lostAnswer(e) ? e : new ApiError({ kind: 'unknown-outcome', op: tls.upload.id, cause: e })
      return there === undefined ? stop('unsure-stored', error) : stop(nothingLeft, lostAnswer(e) ? didNotHappen(e) : e)
    }
  }
  const send = async (args: Args<typeof tls.upload>): Promise<TlsStatus> => {
    try {
      const before = await look()
      // Somebody else was quicker: to replace theirs has not been asked for. The page now does.
      if (before && !replaces && standing !== 'removed') {
        setStanding(undefined)
        throw new ApiError({ kind: 'refused', op: tls.upload.id, errors: [{ field: '', reason: MEANWHILE }] })
      }
      const old = before ?? replaces
      if (old) await removeOld()
      return know(await storeNew(args, old || before === false))
    } finally {
      // Not awaited: what the page shows next is known already.
      void invalidateAreas([tls.upload.area, ...tls.upload.alsoTouches])
    }
  }
  return {
    standing,
    send,
    /** Looks after a lost answer; true when it shows that the new pair is stored. */
    lookAgain: async (): Promise<boolean> => {
      const there = await look()
      if (there === undefined) return false
      if (there && standing === 'unsure-stored') return true
      setStanding(there ? 'kept' : nothingLeft)
      return false
    },
  }
}
