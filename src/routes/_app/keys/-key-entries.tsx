import { Link } from '@tanstack/react-router'
import { kindOf, permissionWords, placeNamed } from '../../../components/key-reach'
import { ResourceTable } from '../../../components/resource-table'
import { ClusterName, useClusterNames } from '../../../components/cluster-name'
import { useBuckets } from '../../../components/all-buckets'
import { count } from '../../../components/words'
import type { BucketAccess, Key } from '../../../contract/keys'
import { linkClass } from '../../../ui/button-class'
import { Card } from '../../../ui/card'
import { MiddleEllipsis } from '../../../ui/middle-ellipsis'
import { Note } from '../../../ui/note'
import { StatusBadge } from '../../../ui/status-badge'

interface Props {
  readonly access: Key
  readonly places: ReadonlySet<string> | undefined
}

const STATE = {
  there: { label: 'There', tone: 'ok' },
  gone: { label: 'Gone', tone: 'danger' },
  unknown: { label: 'Not known', tone: 'neutral' },
} as const

/** The buckets of one key, and whether each is still there. */
export function KeyEntries({ access, places }: Props) {
  const list = useBuckets(undefined)
  const names = useClusterNames()
  const kind = kindOf(access)
  if (kind === 'unlimited') {
    return (
      <Card title="Reaches every bucket">
        <p>
          In every cluster, to read and to write, also buckets that are made later.
          {list.rows && list.complete && (
            <>
              {' '}
              At present{' '}
              <Link to="/buckets" className={linkClass}>
                {count(list.rows.length, 'bucket')}
              </Link>
              .
            </>
          )}
        </p>
      </Card>
    )
  }
  if (kind === 'none') {
    return (
      <Card title="Reaches no bucket">
        <p>It is limited and names none. What a key reaches cannot be changed: make another key instead.</p>
      </Card>
    )
  }
  const stateOf = (e: BucketAccess) =>
    places === undefined ? 'unknown' : places.has(placeNamed(e)) ? 'there' : ('gone' as const)
  const entries = access.bucket_access ?? []
  const gone = entries.filter((e) => stateOf(e) === 'gone').length
  return (
    <>
      {gone > 0 && (
        <Note tone="warn" title={`${count(gone, 'bucket')} of this key ${gone === 1 ? 'is' : 'are'} gone`}>
          If a bucket of that name is made again in that cluster, the key reaches it.
        </Note>
      )}
      <ResourceTable<BucketAccess>
        list={{ ...list, rows: entries, results: entries.length, complete: true, error: null }}
        columns={[
          {
            id: 'bucket',
            header: 'Bucket',
            value: (e) => e.bucket_name,
            cell: (e) => <MiddleEllipsis text={e.bucket_name} />,
            fixed: true,
          },
          { id: 'permissions', header: 'Permission', value: (e) => permissionWords(e.permissions) },
          {
            id: 'cluster',
            header: 'Cluster',
            value: (e) => names.label(e.cluster) ?? e.cluster,
            cell: (e) => <ClusterName id={e.cluster} label={names.label(e.cluster)} />,
            width: 240,
          },
          {
            id: 'state',
            header: 'State',
            value: (e) => STATE[stateOf(e)].label,
            cell: (e) => <StatusBadge value={stateOf(e)} map={STATE} />,
            width: 120,
          },
        ]}
        rowId={placeNamed}
        rowLabel={placeNamed}
        rowLink={(e) =>
          stateOf(e) === 'gone' ? undefined : (
            <Link to="/buckets/$cluster/$bucket" params={{ cluster: e.cluster, bucket: e.bucket_name }} />
          )
        }
        filter="Filter buckets"
        facets={[
          {
            id: 'state',
            label: 'State',
            options: Object.entries(STATE).map(([value, { label }]) => ({ value, label })),
            test: (e, value) => stateOf(e) === value,
          },
        ]}
        empty={{ title: 'No bucket' }}
        name="key-buckets"
        readByPage
        noun={['bucket', 'buckets']}
      />
    </>
  )
}
