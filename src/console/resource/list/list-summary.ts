import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'
import type { ListState } from '../page/use-list'

type Counted = Pick<ListState<unknown>, 'rows' | 'results' | 'complete'>

/** `[1, 'down']` is left out at 0; nothing is said about no rows. */
type Fact = readonly [number, string] | string | false | undefined

/** The line below a list's heading: `13 volumes · 6 not attached · 14.2 TiB`. Two facts at most, the worst first. Null before the first response. */
export function listSummary({ rows, results = 0, complete }: Counted, noun: string, ...facts: readonly Fact[]) {
  if (rows === undefined) return null
  const count = plural(Math.max(rows.length, results), noun)
  const shown = facts.flatMap((fact) =>
    typeof fact === 'object' ? (fact[0] === 0 ? [] : `${formatCount(fact[0])} ${fact[1]}`) : fact || [],
  )
  return [
    complete || results > rows.length ? count : `At least ${count}`,
    ...(rows.length === 0 ? [] : shown.slice(0, 2)),
  ].join(' · ')
}
