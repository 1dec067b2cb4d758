import { useQuery } from '@tanstack/react-query'
import { qAll } from '../../../api/client'
import { useCan } from '../../../components/use-can'
import { volumes } from '../../../contract/volumes'

const MOST_NAMED = 8
const UNREAD = 'Your volumes could not be read.'

/** The API lists no instances; the account's volumes at least tell of those that they are attached to. */
export function KnownInstances() {
  const blocked = useCan()(volumes.list)
  const { data, error } = useQuery({ ...qAll(volumes.list, {}), enabled: blocked === undefined })
  const known = new Map(
    data?.data.flatMap((v) => (v.instance_id === null ? [] : [[v.instance_id, v.instance_label ?? ''] as const])),
  )
  const named = [...known].toSorted((a, b) => a[0] - b[0]).slice(0, MOST_NAMED)
  return (
    <details>
      <summary>Instances known from your volumes</summary>
      {known.size > 0 ? (
        <ul>
          {named.map(([id, label]) => (
            <li key={id}>
              {label || 'Instance'} (instance {id})
            </li>
          ))}
          {known.size > named.length && <li>and {known.size - named.length} more</li>}
        </ul>
      ) : (
        <p>{blocked ?? (error ? UNREAD : data ? 'None of your volumes is attached.' : 'Reading your volumes…')}</p>
      )}
    </details>
  )
}
