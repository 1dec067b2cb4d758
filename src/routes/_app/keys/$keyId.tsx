import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { q } from '#/api/client/client'
import { bucketsQuery, useBuckets } from '#/app/catalog/all-buckets'
import { listSearch } from '#/app/address/list-search'
import { prefetchClusterNames } from '#/app/catalog/prefetch-catalog'
import { type BucketAccess, type Key, keys } from '#/contract/keys'
import { pathParams } from '#/app/address/path-params'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useCrumb } from '#/app/shell/crumbs'
import { DetailPage } from '#/app/resource/detail-page'
import { detailQuery } from '#/app/resource/detail-query'
import { entriesOf, keyName, keyKindOf, keyPermissionText, placeNamed } from '#/app/catalog/key-reach'
import { LinkButton } from '#/app/resource/link-button'
import { OpButton, OpLink } from '#/app/resource/op-button'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { formatCount } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { Card } from '#/ui/layout/card'
import { CopyText } from '#/ui/text/copy-text'
import { Stack } from '#/ui/layout/stack'
import { KeyKindTag } from './-key-access'
import { ProgramSetup } from './-program-setup'
import { useBucketPlaces } from './-use-places'
import { ResourceTable } from '#/app/resource/resource-table'
import { ClusterName, useClusterNames } from '#/app/catalog/cluster-name'
import { pluralize } from '#/app/catalog/format'
import { linkClass } from '#/ui/button/button-class'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { Note } from '#/ui/feedback/note'
import { StatusBadge } from '#/ui/feedback/status-badge'

export const Route = createFileRoute('/_app/keys/$keyId')({
  params: pathParams({ keyId: 'id' }),
  staticData: { crumb: '$keyId' },
  validateSearch: listSearch('state'),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(q(keys.view, { params: { keyId: Number(params.keyId) } }))
    void context.queryClient.prefetchQuery(bucketsQuery(undefined))
    prefetchClusterNames(context.queryClient)
  },
  component: Page,
})

function Page() {
  return (
    <KeyPage keyId={Number(Route.useParams().keyId)}>
      <Outlet />
    </KeyPage>
  )
}

const RevokeKey = lazy(async () => ({ default: (await import('./-revoke-key')).RevokeKey }))
/** Stands where the secret goes: nothing can show it again. */
const SECRET_GOES_HERE = 'YOUR_SECRET_KEY'

/** One key: what it reaches, and how a program is set up with it. `children` is the panel that may be open over it. */
function KeyPage({ keyId, children }: { keyId: number; children: ReactNode }) {
  const navigate = useNavigateHere()
  const places = useBucketPlaces()
  const [revoking, setRevoking] = useState(false)
  const [revoked, setRevoked] = useState(false)
  // A key that is being revoked is not asked for again: what could be answered is that it is gone.
  const query = useQuery({ ...q(keys.view, { params: { keyId } }), enabled: !revoking && !revoked })
  const key = query.data
  const name = key ? visible(keyName(key)).text : `Key ${keyId}`
  useCrumb(name)
  return (
    <DetailPage
      title={name}
      identity={key && <CopyText text={key.access_key} label="access key" />}
      query={detailQuery(query)}
      noun="key"
      back={<LinkButton link={<Link to="/keys" />}>All access keys</LinkButton>}
      facts={key && facts(key)}
      actions={
        key && (
          <>
            <OpLink op={keys.update} link={<Link to="/keys/$keyId/relabel" params={{ keyId: String(keyId) }} />}>
              Relabel
            </OpLink>
            <OpLink op={keys.create} link={<Link to="/keys/new" search={{ like: keyId }} />}>
              New key with the same access
            </OpLink>
            <OpButton op={keys.revoke} variant="danger" onClick={() => setRevoking(true)}>
              Revoke key
            </OpButton>
          </>
        )
      }
    >
      {key && (
        <Stack gap={4}>
          <KeyEntries access={key} places={places} />
          <Card title="Set up a program">
            <ProgramSetup access={key} secret={SECRET_GOES_HERE} />
          </Card>
        </Stack>
      )}
      {children}
      {key && revoking && (
        <Suspense>
          <RevokeKey
            access={key}
            places={places}
            onClose={() => setRevoking(false)}
            onRevoked={() => {
              setRevoked(true)
              void navigate({ to: '/keys' })
            }}
          />
        </Suspense>
      )}
    </DetailPage>
  )
}

const facts = (key: Key) => [
  { label: 'Access', value: <KeyKindTag access={key} /> },
  { label: 'Buckets', value: keyKindOf(key) === 'unlimited' ? 'All' : formatCount(entriesOf(key).length) },
  { label: 'ID', value: String(key.id) },
]

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
function KeyEntries({ access, places }: Props) {
  const list = useBuckets(undefined)
  const names = useClusterNames()
  const kind = keyKindOf(access)
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
                {pluralize(list.rows.length, 'bucket')}
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
        <Note tone="warn" title={`${pluralize(gone, 'bucket')} of this key ${gone === 1 ? 'is' : 'are'} gone`}>
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
          { id: 'permissions', header: 'Permission', value: (e) => keyPermissionText(e.permissions) },
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
