/** What the user agrees to after an upload failed because its name has a version that nobody agreed to replace. */
import { versionFingerprint } from './confirmed-versions'
import type { Listed } from '../engine/failure'
import type { Agreed } from '../engine/job'

/** Replaces that version. */
export const agreedToReplace = (found: Listed, { contentType }: Partial<Agreed> = {}): Agreed => ({
  replaces: versionFingerprint(found),
  etag: found.etag,
  at: -Infinity,
  contentType,
})

/** Keeps that version, and uploads the file under a free name like `name (2)`. */
export const agreedToCopy = ({ name }: Listed, { copyOf = name, contentType }: Partial<Agreed> = {}): Agreed => ({
  replaces: null,
  at: -Infinity,
  copyOf,
  contentType,
})
