/** What the palette has not looked at, in words: it must not seem to know more than it does. */
import { formatCount } from '#/lib/bytes'
import type { SourceState } from './resource-search'

export interface Word {
  readonly text: string
  /** What can be done about it. */
  readonly offer: 'Look at the rest' | 'Look again' | 'Try again' | null
}

const of = ({ rows, results }: SourceState) =>
  results === undefined ? '' : `${formatCount(rows.length)} of ${formatCount(results)} looked at`

/** Undefined where all is known, or nothing was asked. */
export function searchStatusOf(label: string, looked: SourceState): Word | undefined {
  switch (looked.standing) {
    case 'reading':
      if (looked.waits !== null)
        return { text: `${label}: waiting ${Math.ceil(looked.waits / 1000)} s for the request limit`, offer: null }
      return { text: `${label}: ${of(looked) || 'being read'}…`, offer: null }
    case 'partly':
      return { text: `${label}: ${of(looked)}`, offer: 'Look at the rest' }
    case 'unsteady':
      return { text: `${label}: changed while it was read`, offer: 'Look again' }
    case 'refused':
      return { text: `${label}: ${looked.why ?? 'refused'}`, offer: null }
    case 'failed':
      return { text: `${label}: could not be read, ${looked.why ?? 'it failed'}`, offer: 'Try again' }
    case 'idle':
    case 'whole':
      return undefined
  }
  return undefined
}
