/** Notes on incomplete results, so that the palette doesn't claim to have searched everything. */
import type { SourceState } from './resource-search'
import { formatCount } from '#/lib/bytes'

/** `reason` starts with a capital: "Volumes: You need the volumes:read_only scope" */
const unavailable = (source: string, reason: string) => `${source}: ${reason}`

export interface SourceNote {
  readonly text: string
  /** Label of the button that continues; null without one. */
  readonly offer: string | null
}

const searched = (label: string, { rows, results }: SourceState) =>
  results === undefined
    ? `${label}: partially searched`
    : `${label}: searched ${formatCount(rows.length)} of ${formatCount(results)}`

/** Returns the note of a source; undefined if it was searched completely or not at all. */
export function noteOf(label: string, source: SourceState): SourceNote | undefined {
  const { rows, results, why, waits } = source
  switch (source.status) {
    case 'reading':
      if (waits !== null)
        return { text: `${label}: waiting ${Math.ceil(waits / 1000)} s for the API limit`, offer: null }
      return {
        text:
          results === undefined
            ? `${label}: loading…`
            : `${label}: searched ${formatCount(rows.length)} of ${formatCount(results)}…`,
        offer: null,
      }
    case 'partly':
      return { text: searched(label, source), offer: 'Search all' }
    case 'unsteady':
      return { text: `${label}: changed while loading`, offer: 'Search again' }
    case 'refused':
      return { text: unavailable(label, why ?? 'No access'), offer: null }
    case 'failed':
      return { text: unavailable(label, why ?? 'Couldn’t be loaded'), offer: 'Try again' }
    case 'idle':
    case 'whole':
      return undefined
  }
  return undefined
}
