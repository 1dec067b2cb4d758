/** Notes on incomplete results, so that the palette doesn't claim to have searched everything. */
import * as copy from './copy'
import type { SourceState } from './resource-search'

export interface SourceNote {
  readonly text: string
  /** Label of the button that continues; null without one. */
  readonly offer: string | null
}

const searched = (label: string, { rows, results }: SourceState) =>
  results === undefined ? copy.searchedPartUncounted(label) : copy.searchedPart(label, rows.length, results)

/** Returns the note of a source; undefined if it was searched completely or not at all. */
export function noteOf(label: string, source: SourceState): SourceNote | undefined {
  const { rows, results, why, waits } = source
  switch (source.status) {
    case 'reading':
      if (waits !== null) return { text: copy.waiting(label, Math.ceil(waits / 1000)), offer: null }
      return {
        text: results === undefined ? copy.loading(label) : copy.searching(label, rows.length, results),
        offer: null,
      }
    case 'partly':
      return { text: searched(label, source), offer: copy.searchAll }
    case 'unsteady':
      return { text: copy.changedWhileLoading(label), offer: copy.searchAgain }
    case 'refused':
      return { text: copy.unavailable(label, why ?? copy.refused), offer: null }
    case 'failed':
      return { text: copy.unavailable(label, why ?? copy.failed), offer: copy.tryAgain }
    case 'idle':
    case 'whole':
      return undefined
  }
  return undefined
}
