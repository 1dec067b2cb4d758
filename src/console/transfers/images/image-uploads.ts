/**
 * Images that this tab created for an upload, until they are available. Their upload URLs are secrets and returned once. The tab
 * keeps them until the image has its data, for 24 hours, or until sign-out.
 */
import { holdUnsaved } from '#/console/api/session/unsaved'
import { tabStorage } from '#/console/api/base/tab-storage'
import { session } from '#/console/api/session/session'
import { createStore, useStore } from '#/console/api/base/store'
import type { WipeReason } from '#/console/api/session/session-state'
import { apiNow } from '#/lib/time/clock'
import { dropCompressed } from './compressed-image'
import { IMAGE_UPLOADS } from '../engine/activity-flag'

export interface NotedFile {
  readonly name: string
  readonly size: number
  /** Key of the compressed copy, if it was compressed here. */
  readonly kept?: string
}
export interface ImageUploadNote {
  /** `private/7` */
  readonly image: string
  readonly label: string
  /**
   * Kept after sending, because only the image's status proves that the data arrived. Until then a retry is possible; afterwards
   * empty.
   */
  readonly to: string
  /** Epoch milliseconds when the store accepted the data; null before. */
  readonly sentAt: number | null
  /** Epoch milliseconds at which the image is deleted, by the API's clock. */
  readonly ends: number
  /** The same by this browser's clock, because after a reload the API's clock isn't known at first. */
  readonly endsHere?: number
  /** The chosen file; null if another machine uploads it. */
  readonly file: NotedFile | null
}
type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const isNote = (x: unknown): x is ImageUploadNote =>
  typeof x === 'object' &&
  x !== null &&
  'image' in x &&
  typeof x.image === 'string' &&
  'ends' in x &&
  'to' in x &&
  typeof x.to === 'string' &&
  'sentAt' in x

/** Reads stored notes. Anything unreadable counts as absent. */
function storedNotes(text: string | null): readonly ImageUploadNote[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isNote) : []
  } catch {
    return []
  }
}

export function createImageUploads(box: Box | null, now: () => number = Date.now) {
  const write = (notes: readonly ImageUploadNote[]) => {
    try {
      if (notes.length === 0) box?.removeItem(IMAGE_UPLOADS)
      else box?.setItem(IMAGE_UPLOADS, JSON.stringify(notes))
    } catch {
      // After a reload the URL is lost; until then the page has it.
    }
  }
  const store = createStore<readonly ImageUploadNote[]>([])
  const set = (notes: readonly ImageUploadNote[]) => {
    const live = notes.filter(({ ends, endsHere = 0 }) => ends > apiNow(now()) || endsHere > now())
    write(live)
    // The browser's resource timings contain the URLs.
    performance.clearResourceTimings()
    store.set(live)
  }
  const others = (image: string) => store.get().filter((n) => n.image !== image)
  set(storedNotes(box?.getItem(IMAGE_UPLOADS) ?? null))
  return {
    get: store.get,
    subscribe: store.subscribe,
    add: (note: ImageUploadNote) =>
      set([...others(note.image), { ...note, endsHere: note.ends - apiNow(now()) + now() }]),
    /** Records that the store has the data. */
    sent(image: string) {
      const note = store.get().find((n) => n.image === image)
      if (note) set([...others(image), { ...note, sentAt: now() }])
    },
    /** Drops the upload URL once the image has its data. The image is followed until it is available. */
    arrived(image: string) {
      const note = store.get().find((n) => n.image === image)
      if (note && note.to !== '') set([...others(image), { ...note, to: '', sentAt: note.sentAt ?? now(), file: null }])
    },
    forget: (image: string) => set(others(image)),
    wipe(why: WipeReason) {
      if (why === 'signed-out') set([])
    },
  }
}

export const imageUploads = createImageUploads(tabStorage())
session.onWipe((why) => imageUploads.wipe(why))

/** Names, at sign-out, the images whose upload address would be lost. A reload keeps the addresses. */
export function holdAddresses(uploads: Pick<ReturnType<typeof createImageUploads>, 'get' | 'subscribe'>): void {
  const held = new Map<string, () => void>()
  const hold = () => {
    const waiting = new Map(uploads.get().flatMap((n) => (n.sentAt === null ? [[n.image, n.label]] : [])))
    for (const [image, release] of held) {
      if (waiting.has(image)) continue
      release()
      held.delete(image)
    }
    for (const [image, label] of waiting)
      if (!held.has(image)) held.set(image, holdUnsaved(`Upload URL of image ${label}`, { reloadable: true }))
  }
  uploads.subscribe(hold)
  hold()
}
holdAddresses(imageUploads)

let kept = keptOf(imageUploads.get())
imageUploads.subscribe(() => {
  const now = keptOf(imageUploads.get())
  for (const key of kept) if (!now.includes(key)) void dropCompressed(key)
  kept = now
})
/** Keys of compressed copies that a retry might need. */
function keptOf(notes: readonly ImageUploadNote[]): string[] {
  return notes.flatMap(({ file }) => file?.kept ?? [])
}

export const useImageUploads = (): readonly ImageUploadNote[] => useStore(imageUploads)
export const useImageUpload = (image: string): ImageUploadNote | undefined =>
  useImageUploads().find((n) => n.image === image)
