/** What the user agrees to after an upload failed because its name has a version that nobody agreed to replace. */
import { versionFingerprint, type Listed } from './confirmed-versions'
import type { Agreed } from '../engine/types'

/** Replaces that version. */
export const agreedToReplace = (found: Listed, { contentType }: Partial<Agreed> = {}): Agreed => ({
  replaces: versionFingerprint(found),
  etag: found.etag,
  at: -Infinity,
  contentType,
})

/** Keeps that version, and uploads the file under a free name like `name (2)`. */
export const agreedToCopy = (name: string, { copyOf = name, contentType }: Partial<Agreed> = {}): Agreed => ({
  replaces: null,
  at: -Infinity,
  copyOf,
  contentType,
})
