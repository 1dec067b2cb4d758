import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/api/client/client'
import { regions } from '#/contract/regions'
import { OutageNote } from './outage-note'

/** Above a list: each region with an outage in which something of the list lies. `used` is asked about those alone. */
export function OutageNotes({ used }: { used: (region: string) => boolean }) {
  const list = useQuery(qAll(regions.list, {})).data?.data ?? []
  const out = list.filter((r) => r.status === 'outage' && used(r.id))
  return out.map((r) => <OutageNote key={r.id} region={r.id} />)
}
