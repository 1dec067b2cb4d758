/** The table of all kinds of jobs: how each runs, continues and is called. The engine is given it, and no other file lists kinds. */
import { ApiError } from '#/console/api/base/errors'
import { plural } from '#/lib/text'
import {
  restoredAccess,
  type AclChange,
  requestSelection,
  type BulkRequest,
  type CopyRequest,
  type DownloadRequest,
  type UploadRequest,
} from './objects/requests'
import { planFor, removeEmptied, verifyDeleted } from './bulk/plan'
import { mayWrite } from './downloads/disk'
import type { Downloader } from './downloads/fetch-item'
import type { Job, Kind, KindWords, Runner, Tools, Work } from './engine/job'
import { imageRunner, type ImageRequest } from './images/image-runner'
import { imageUploads } from './images/image-uploads'
import { deleteRunner } from './objects/deletion'
import { xhrPut } from './objects/put'
import { uploadRunner } from './objects/upload-runner'

export type TransferRequest = UploadRequest | ImageRequest | BulkRequest
type KindName = TransferRequest['kind']
type Kinds = { readonly [K in KindName]: Kind<Extract<TransferRequest, { readonly kind: K }>> }

const folderOf = (name: string) => name.slice(0, name.replace(/\/$/, '').lastIndexOf('/') + 1)
/** Whether one object or folder gets another name in its folder. */
const isRename = ({ cluster, bucket, to, names = [], prefixes = [], from, into }: CopyRequest) =>
  to.cluster === cluster &&
  to.bucket === bucket &&
  [...names.map(({ name }) => name), ...prefixes].join('\n') === from &&
  folderOf(from) === folderOf(into)

/** What tests replace: what only a browser has. */
interface Parts {
  readonly upload: Runner
  readonly image: Runner
  readonly download: (r: DownloadRequest) => Downloader | Promise<Downloader>
}

/**
 * Loads code with the first object that needs it. A load that failed, as without a connection or after an update, is tried again
 * with the next one. It stops the job, because it would fail every object.
 */
function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let real: Promise<T> | undefined
  return () =>
    (real ??= load().catch((cause: unknown) => {
      real = undefined
      throw new ApiError({ kind: 'unreachable', op: 'transfer', cause })
    }))
}
const lazyRunner = (load: () => Promise<Runner>): Runner => {
  const got = lazily(load)
  return async (item, io) => (await got())(item, io)
}

/** One object, one folder, or counts of both. */
function what(r: BulkRequest): string {
  const { names = [], prefixes = [] } = requestSelection(r)
  const [prefix] = prefixes
  const objects = plural(names.length, 'object')
  if (prefix === undefined) return names.length === 1 && !('each' in r) ? (names[0]?.name ?? '') : objects
  const folder = prefixes.length > 1 ? plural(prefixes.length, 'folder') : prefix === '' ? 'the whole bucket' : prefix
  return names.length === 0 ? folder : `${folder} and ${objects}`
}

const UPLOADING: KindWords = { verb: 'Upload', doing: 'Uploading', done: 'uploaded', noun: ['upload'] }
const DELETING: KindWords = { verb: 'Delete', doing: 'Deleting', done: 'deleted', noun: ['deletion'] }

const inBucket = {
  areas: ['objects', 'buckets'],
  subject: ({ cluster, bucket }: UploadRequest | BulkRequest) => ({ kind: 'object', cluster, bucket }) as const,
}
const overObjects = { ...inBucket, resumes: 'request' } as const

/** Each object is copied by this page. `calls`: two URLs, the listing that verifies the copy, and the access of the source. */
const copying = (upload: Runner) => ({
  ...overObjects,
  calls: 4,
  work(r: CopyRequest, job: Job, tools: Tools): Work {
    const isHere = r.to.cluster === r.cluster && r.to.bucket === r.bucket
    return {
      ...planFor(r, job, tools, {
        payload: ({ name }) => r.into + name.slice(r.from.length),
        // Might be a copy that this job made.
        reports: (name) => !isHere || !name.startsWith(r.into),
      }),
      run: lazyRunner(async () => (await import('./objects/copy-runner')).copyRunner(r, upload)),
    }
  },
})

export const transferKinds = ({ upload, image, download }: Parts) =>
  ({
    upload: {
      ...inBucket,
      words: UPLOADING,
      bytes: 'up',
      resumes: 'files',
      title: ({ files }) => `Upload of ${files.length === 1 ? (files[0]?.name ?? '') : plural(files.length, 'file')}`,
      work({ files }) {
        const sent = files.filter((f) => !f.skip)
        return {
          items: sent.map(({ name, file, agreed }) => ({ name, file, size: file.size, agreed })),
          skipped: files.length - sent.length,
          run: upload,
        }
      },
    },
    image: {
      areas: ['images'],
      words: UPLOADING,
      bytes: 'up',
      title: ({ label }) => `Upload of image ${label}`,
      subject: (r) => ({ kind: 'image', image: r.image }),
      work: ({ file, to }) => ({ items: [{ name: file.name, file, size: file.size, payload: to }], run: image }),
    },
    download: {
      ...overObjects,
      words: { verb: 'Download', doing: 'Downloading', done: 'downloaded', noun: ['download'] },
      bytes: 'down',
      title: (r) => `Download ${what(r)}`,
      work(r, job, tools) {
        const isZip = r.to.way === 'zip' || r.to.way === 'blob-zip'
        let loaded: Downloader | undefined
        const got = lazily(async () => (loaded = await download(r)))
        return {
          ...planFor(r, job, tools, { payload: ({ etag }) => etag }),
          // A ZIP is written sequentially.
          ...(isZip && { atOnce: 1, isWhole: true }),
          run: async (item, io) => (await got()).run(item, io),
          end: async () => (await got()).end(job),
          abort: async () => loaded?.abort(),
        }
      },
      again: (r) => ({ since: Date.now(), ...r }),
      async mayContinue({ to }) {
        const handle = to.way === 'folder' ? to.folder : to.way === 'zip' ? to.file : null
        return handle === null || mayWrite(handle)
      },
    },
    delete: {
      ...overObjects,
      words: DELETING,
      isFinal: true,
      consumes: true,
      title: (r) => `Delete ${what(r)}`,
      work: (r, job, tools) => ({
        ...planFor(r, job, tools),
        run: deleteRunner(r.shown),
        end: async () => verifyDeleted(r, job, tools),
      }),
    },
    empty: {
      ...overObjects,
      words: DELETING,
      isFinal: true,
      consumes: true,
      title: (r) => (r.removeBucket ? `Empty and delete ${r.bucket}` : `Empty ${r.bucket}`),
      work: (r, job, tools) => ({
        ...planFor(r, job, tools),
        run: deleteRunner(r.shown),
        async end() {
          await verifyDeleted(r, job, tools)
          await removeEmptied(r, job, tools)
        },
      }),
    },
    acl: {
      ...overObjects,
      words: { verb: 'Change access for', doing: 'Changing access', done: 'changed', noun: ['access change'] },
      unchanged: 'already set',
      calls: 2,
      title: (r) => ('each' in r ? `Undo access change for ${what(r)}` : `Set ${what(r)} to ${r.acl}`),
      work(r, job, tools) {
        const each = 'each' in r ? new Map(r.each.map((e) => [e.name, e])) : undefined
        const shown = 'shown' in r ? r.shown : undefined
        return {
          ...planFor(r, job, tools, {
            payload: ({ name }) => ('each' in r ? each?.get(name) : r.acl),
            reports: () => true,
          }),
          run: lazyRunner(async () => (await import('./bulk/acl-runner')).aclRunner(tools.note, shown)),
        }
      },
      undo({ cluster, bucket }, changes) {
        const each = restoredAccess(changes as readonly AclChange[])
        return each.length === 0 ? undefined : { kind: 'acl', cluster, bucket, each }
      },
    },
    copy: {
      ...copying(upload),
      words: { verb: 'Copy', doing: 'Copying', done: 'copied', noun: ['copy', 'copies'] },
      title: (r) => `Copy ${what(r)}`,
    },
    move: {
      ...copying(upload),
      words: { verb: 'Move', doing: 'Moving', done: 'moved', noun: ['move'] },
      // A copy, and the URL of the deletion.
      calls: 5,
      consumes: true,
      title: (r) => `${isRename(r) ? 'Rename' : 'Move'} ${what(r)}`,
    },
  }) satisfies Kinds

export const kinds = transferKinds({
  upload: uploadRunner(xhrPut),
  image: imageRunner(xhrPut, (image) => imageUploads.sent(image)),
  download: async (r) =>
    r.to.way === 'save'
      ? (await import('./downloads/save-object')).saveRunner(r.to.as)
      : (await import('./downloads/download-many')).downloadTo(r.to, r.since),
})
/** The kind with a name, as the ledger has it. */
export const kindOf = (name: string): Kind | undefined => new Map<string, Kind>(Object.entries(kinds)).get(name)
