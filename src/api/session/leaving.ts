/** Work that ending the session in this tab would lose. */
import { draftKeys } from '../form/drafts'
import { unsavedNames } from '../form/unsaved'
import * as copy from './copy'

/** Returns unique names of work that would be lost. `drafts`: number of drafts in the tab. */
function wouldBeLost(unsaved: readonly string[], drafts: number): string[] {
  const kept = drafts === 0 ? [] : [copy.drafts(drafts)]
  return [...new Set(unsaved), ...kept]
}

/** Returns the names of work that this tab would lose now. */
export const workHere = (): string[] => wouldBeLost(unsavedNames(), draftKeys().length)
