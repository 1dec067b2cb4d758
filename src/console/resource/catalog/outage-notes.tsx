import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/console/api/client/client'
import { regions } from '#/contract/regions'
import { formatCount } from '#/lib/bytes'
import { plural, visible } from '#/lib/text'
import { OutageNote } from './outage-note'

/** A list without rows until its outages are known: a note that comes after the rows would move them. */
export function useListAfterOutages<L extends { readonly rows: unknown }>(list: L): L {
  const { isPending } = useQuery(qAll(regions.list, {}))
  return isPending ? { ...list, rows: undefined } : list
}

interface Props<T> {
  readonly rows: readonly T[] | undefined
  readonly regionOf: (row: T) => string | null | undefined
  readonly nameOf: (row: T) => string
  readonly noun: string
}

/** An `OutageNote` above a list for each region with an outage that contains some of its rows, which the note names. */
export function OutageNotes<T>({ rows = [], regionOf, nameOf, noun }: Props<T>) {
  const out = useQuery(qAll(regions.list, {})).data?.data.filter((r) => r.status === 'outage') ?? []
  return out.map(({ id }) => {
    const names = rows.filter((row) => regionOf(row) === id).map((row) => visible(nameOf(row)).text)
    return names.length > 0 && <OutageNote key={id} region={id} affected={affectedText(names, noun)} />
  })
}

const NAMED = 2
/** "3 volumes affected: a, b, and 1 more." */
function affectedText(names: readonly string[], noun: string): string {
  const more = names.length > NAMED ? [`${formatCount(names.length - NAMED)} more`] : []
  return `${plural(names.length, noun)} affected: ${new Intl.ListFormat('en').format([...names.slice(0, NAMED), ...more])}.`
}
