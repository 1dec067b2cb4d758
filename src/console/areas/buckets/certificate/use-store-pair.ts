import { useState } from 'react'
import { call, q } from '#/console/api/client/client'
import { ApiError, isApiError } from '#/console/api/base/errors'
import { invalidateAreas, queryClient } from '#/console/api/query/query-client'
import type { Args } from '#/contract/op'
import { tls, type TlsStatus } from '#/contract/tls'
import type { BucketAt } from '../bucket/bucket-page'
import { uploadedMeanwhile } from './words'

/**
 * The bucket's certificate after storing a pair failed:
 * - `unchanged`: the old certificate is in place.
 * - `deleted`: the old one is deleted, the new one isn't stored.
 * - `not-stored`: the bucket had no certificate and has none now.
 * - `deletion-unconfirmed`, `storage-unconfirmed`: the response of that step was lost, and so was the lookup.
 */
export type FailedStatus = 'unchanged' | 'deleted' | 'not-stored' | 'deletion-unconfirmed' | 'storage-unconfirmed'

interface Failed {
  readonly status: FailedStatus
  /** The status where the bucket has no certificate. */
  readonly without: 'deleted' | 'not-stored'
}

const lostAnswer = (e: unknown): e is ApiError => isApiError(e) && e.kind === 'unknown-outcome'
/**
 * A refusal that names no field. Right after the bucket was seen without a certificate, "has one already" can be the response to a
 * request that the browser repeated by itself after the connection broke. A refusal of the pair itself names a field.
 */
const refusedAsAWhole = (e: unknown) => isApiError(e) && e.kind === 'refused' && e.errors.every((x) => x.field === '')
/** The error for a request whose response was lost and that a lookup showed not to have happened. */
const didNotHappen = (e: ApiError) => new ApiError({ kind: 'unreachable', op: e.op, cause: e })

/**
 * Stores a pair. If the bucket has a certificate, deletes that first (A4.3-9). The form keeps the pair until it is stored, so that
 * a failed second step can be retried. Lost responses are looked up.
 */
export function useStorePair(at: BucketAt, replaces: boolean) {
  const [failed, setFailed] = useState<Failed>()
  const status = failed?.status
  // Remembered, because reading the bucket again after the deletion finds that there is nothing to replace.
  const withoutCertificate = replaces || failed?.without === 'deleted' ? 'deleted' : 'not-stored'
  const fail = (where: FailedStatus) => setFailed({ status: where, without: withoutCertificate })
  const target = { params: at }
  const cache = (found: TlsStatus) => {
    queryClient.setQueryData(q(tls.view, target).queryKey, found)
    return found
  }
  /** Looks up the bucket's certificate. Without a signal it waits for the next sign-in if the session has expired. */
  const exists = async (signal?: AbortSignal): Promise<boolean | undefined> => {
    try {
      return cache(await call(tls.view, target, { signal })).ssl
    } catch {
      return undefined
    }
  }
  const stop = (where: FailedStatus, e: unknown): never => {
    fail(where)
    throw e
  }

  const removeOld = async (signal: AbortSignal): Promise<void> => {
    try {
      await call(tls.remove, target, { signal })
    } catch (e) {
      if (isApiError(e) && e.kind === 'not-found') return
      if (!lostAnswer(e)) return stop('unchanged', e)
      const there = await exists()
      if (there === undefined) return stop('deletion-unconfirmed', e)
      if (there) return stop('unchanged', didNotHappen(e))
    }
  }
  const storeNew = async (args: Args<typeof tls.upload>, cleared: boolean, signal: AbortSignal): Promise<TlsStatus> => {
    try {
      return await call(tls.upload, args, { signal })
    } catch (e) {
      if (!lostAnswer(e) && !(cleared && refusedAsAWhole(e))) return stop(withoutCertificate, e)
      const there = await exists()
      if (there) return { ssl: true }
      const error = lostAnswer(e) ? e : new ApiError({ kind: 'unknown-outcome', op: tls.upload.id, cause: e })
      return there === undefined
        ? stop('storage-unconfirmed', error)
        : stop(withoutCertificate, lostAnswer(e) ? didNotHappen(e) : e)
    }
  }
  /** `signal` ends with the session: what wasn't sent in it isn't sent in the next one. */
  const send = async (args: Args<typeof tls.upload>, signal: AbortSignal): Promise<TlsStatus> => {
    try {
      const before = await exists(signal)
      // Another client uploaded a certificate since. The user agreed to upload, not to replace: the page offers that now.
      if (before && !replaces && status !== 'deleted') {
        setFailed(undefined)
        throw new ApiError({ kind: 'refused', op: tls.upload.id, errors: [{ field: '', reason: uploadedMeanwhile }] })
      }
      const old = before ?? replaces
      if (old) await removeOld(signal)
      return cache(await storeNew(args, old || before === false, signal))
    } finally {
      // Not awaited: the cache contains what the page shows next.
      void invalidateAreas([tls.upload.area, ...tls.upload.alsoTouches])
    }
  }
  return {
    status,
    send,
    /** Repeats the lookup after a lost response. Resolves to true if the new pair is stored. */
    checkAgain: async (): Promise<boolean> => {
      const there = await exists()
      if (there === undefined) return false
      if (there && status === 'storage-unconfirmed') return true
      fail(there ? 'unchanged' : withoutCertificate)
      return false
    },
  }
}
