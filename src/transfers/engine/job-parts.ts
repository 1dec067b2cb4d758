/** Parts of a job by its request: kind, subject, and runners that load on demand. */
import type { Runner } from './job'
import type { BulkRequest, CopyRequest, ResourceAction, TransferKind, TransferSubject } from './types'

/** A list of links downloads nothing. */
export const kindOf = (r: BulkRequest): TransferKind =>
  r.kind === 'download' && r.to.way === 'links' ? 'link' : r.kind
export const subjectOf = (r: BulkRequest): TransferSubject =>
  'items' in r ? { kind: 'resource' } : { kind: 'object', cluster: r.cluster, bucket: r.bucket }

/** Loads the code with the first such job. */
export const lazyCopyRunner = (r: CopyRequest, upload: Runner): Runner => {
  let real: Promise<Runner> | undefined
  const load = async () => (await import('../objects/copy-runner')).copyRunner(r, upload)
  return async (item, io) => (await (real ??= load()))(item, io)
}
/** Loads the resources' operations with the first such job. */
export const lazyResourceRunner =
  (action: ResourceAction): Runner =>
  async (item, io) =>
    (await import('../resources/resource-runner')).resourceRunner(action)(item, io)
