/** What ending the session in this tab would lose. */
import { draftKeys } from '../form/drafts'
import { unsavedNames } from '../form/unsaved'

/** Names of what would be lost, each once; `drafts` is how many the tab keeps. */
function wouldBeLost(unsaved: readonly string[], drafts: number): string[] {
  const kept = drafts === 0 ? [] : [drafts === 1 ? 'A draft kept in this tab' : `${drafts} drafts kept in this tab`]
  return [...new Set(unsaved), ...kept]
}

/** What this tab would lose now; empty when nothing. */
export const workHere = (): string[] => wouldBeLost(unsavedNames(), draftKeys().length)
