/** Changes of single objects as entries of the session's activity. */
import { withActivity } from '#/console/api/activity/activity'
import { objects } from '#/contract/objects'
import { isFailure } from '../engine/failure'
import type { SignRequest } from './sign'

/** Outcome of a request to a signed URL: without a response it is unknown. */
const judge = (e: unknown) => ({
  how: isFailure(e) && (e.status > 0 || e.fault === 'not-signed') ? ('refused' as const) : ('unknown' as const),
  why: isFailure(e) ? e.detail : String(e),
})

/** Runs a change of one object (signing and sending) and records its outcome. */
export const notedObject = <T>(
  title: string,
  { cluster, bucket, name, method }: Pick<SignRequest, 'cluster' | 'bucket' | 'name' | 'method'>,
  run: () => Promise<T>,
): Promise<T> =>
  withActivity(
    { op: objects.url, args: { params: { clusterId: cluster, bucket }, body: { name, method } }, title, judge },
    run,
  )
