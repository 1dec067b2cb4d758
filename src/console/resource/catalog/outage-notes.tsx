import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/console/api/client/client'
import { regions } from '#/contract/regions'
import { OutageNote } from './outage-note'

/** A list without rows until its outages are known: a note that comes after the rows would move them. */
export function useListAfterOutages<L extends { readonly rows: unknown }>(list: L): L {
  const { isPending } = useQuery(qAll(regions.list, {}))
  return isPending ? { ...list, rows: undefined } : list
}

/** An `OutageNote` above a list for each region that has an outage and that `used` says contains rows of the list. */
export function OutageNotes({ used }: { used: (region: string) => boolean }) {
  const list = useQuery(qAll(regions.list, {})).data?.data ?? []
  const out = list.filter((r) => r.status === 'outage' && used(r.id))
  return out.map((r) => <OutageNote key={r.id} region={r.id} />)
}
