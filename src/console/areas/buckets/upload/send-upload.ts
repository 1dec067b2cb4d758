/** Starts an upload whose question was answered. */
import { compareNames } from '#/lib/object-name'
import { versionFingerprint } from '#/console/transfers/objects/confirmed-versions'
import { startJob } from '#/console/transfers/transfers'
import type { Agreed } from '#/console/transfers/engine/job'
import type { UploadFile } from '#/console/transfers/objects/requests'
import { freeName } from '#/console/transfers/objects/free-name'
import type { BucketAt } from '../bucket/bucket-page'
import { bucketRefOf } from '../bucket-ref'
import { findExisting, flatListOf, type ListPage } from './find-existing'
import type { InspectedUpload, UploadItem } from './inspect-upload'

/** What happens to files whose name an object has. */
export type Choice = 'replace' | 'skip' | 'keep-both'

/** Sorts the files of an upload by what happens to them. Without a choice, no file may have an existing name. */
export function decide(items: readonly UploadItem[], choice: Choice | undefined) {
  const skip = items.filter(({ there }) => there && choice === 'skip')
  const copies = items.filter((item) => !skip.includes(item) && (item.twin || (item.there && choice === 'keep-both')))
  const apart = new Set([...skip, ...copies])
  return { send: items.filter((item) => !apart.has(item)), copies, skip }
}

/** Finds free names for copies: names that neither the upload nor the bucket has. */
export async function nameCopies(
  copies: readonly UploadItem[],
  { items, seen }: Pick<InspectedUpload, 'items' | 'seen'>,
  list: ListPage,
): Promise<readonly { readonly name: string; readonly file: File }[]> {
  const taken = new Set(items.map(({ name }) => name))
  const named: { name: string; file: File }[] = []
  let open = copies.map(({ name, file }) => ({ name, file, from: 2 }))
  while (open.length > 0) {
    const proposed = open.map((one) => {
      const free = freeName(one.name, (name) => taken.has(name) || seen.has(name), one.from)
      taken.add(free.name)
      return { ...one, copy: free.name, from: free.n + 1 }
    })
    const { found } = await findExisting(
      proposed.map((p) => p.copy),
      list,
    )
    named.push(...proposed.filter((p) => !found.has(p.copy)).map((p) => ({ name: p.copy, file: p.file })))
    open = proposed.filter((p) => found.has(p.copy))
  }
  return named
}

interface SentUpload {
  readonly at: BucketAt
  readonly inspected: InspectedUpload
  readonly choice?: Choice | undefined
}

/** Starts nothing once aborted. Throws ApiError, or when aborted. */
export async function sendUpload({ at, inspected, choice }: SentUpload, signal: AbortSignal): Promise<void> {
  const { send, copies, skip } = decide(inspected.items, choice)
  const named = await nameCopies(copies, inspected, flatListOf(at, signal))
  signal.throwIfAborted()
  const free: Agreed = { replaces: null, at: inspected.at }
  const agreed = ({ there }: UploadItem): Agreed => {
    if (inspected.lookupError !== undefined) return { replaces: undefined, at: inspected.at }
    return there ? { replaces: versionFingerprint(there), etag: there.etag, at: inspected.at } : free
  }
  const files: readonly UploadFile[] = [
    ...send.map((item) => ({ name: item.name, file: item.file, agreed: agreed(item) })),
    ...named.map((file) => ({ ...file, agreed: free })),
  ]
  startJob({
    kind: 'upload',
    ...bucketRefOf(at),
    files: [
      // In listing order, so that one list call checks many names right before they are sent.
      ...files.toSorted((a, b) => compareNames(a.name, b.name)),
      ...skip.map(({ name, file }) => ({ name, file, skip: true })),
    ],
  })
}
