/** Parts of a job by its request: kind, subject, and runners that load on demand. */
import type { NoteAcl } from '../bulk/acl-runner'
import type { ConfirmedVersions } from '../objects/confirmed-versions'
import type { DownloadRunner } from './engine-types'
import type { Runner } from './job'
import { lazily } from './lazily'
import type { BulkRequest, CopyRequest, DownloadRequest, TransferSubject } from './types'

export const subjectOf = ({ cluster, bucket }: BulkRequest): TransferSubject => ({ kind: 'object', cluster, bucket })

const ran =
  (load: () => Promise<Runner>): Runner =>
  async (item, io) =>
    (await load())(item, io)
export const lazyCopyRunner = (r: CopyRequest, upload: Runner): Runner =>
  ran(lazily(async () => (await import('../objects/copy-runner')).copyRunner(r, upload)))
export const lazyAclRunner = (note: NoteAcl, shown: ConfirmedVersions | undefined): Runner =>
  ran(lazily(async () => (await import('../bulk/acl-runner')).aclRunner(note, shown)))
/** Contains the code of downloads and ZIP archives. */
export function lazyDownload(r: DownloadRequest): DownloadRunner {
  let isLoaded = false
  const got = lazily(async () => {
    const real =
      r.to.way === 'save'
        ? (await import('../downloads/save-object')).saveRunner(r.to.as)
        : (await import('../downloads/download-many')).downloadTo(r.to, r.since)
    isLoaded = true
    return real
  })
  return {
    atOnce: r.to.way === 'zip' || r.to.way === 'blob-zip' ? 1 : Infinity,
    run: ran(async () => (await got()).run),
    end: async (job) => (await got()).end(job),
    abort: async () => (isLoaded ? (await got()).abort() : undefined),
  }
}
