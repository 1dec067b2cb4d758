/** Work that ending the session in this tab would lose. */
import { draftKeys } from './drafts'
import { unsavedNames } from './unsaved'
import { plural } from '#/lib/text'

/** Returns unique names of work that this tab would lose now. */
export function unsavedWork(): readonly string[] {
  const drafts = draftKeys().length
  return drafts === 0 ? unsavedNames() : [...unsavedNames(), `${plural(drafts, 'draft')} in this tab`]
}
