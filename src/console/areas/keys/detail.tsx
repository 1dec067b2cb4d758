import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import { bucketsQuery, useBuckets } from '#/console/resource/catalog/all-buckets'
import { listSearch } from '#/console/resource/address/list-search'
import { prefetchClusterNames } from '#/console/resource/catalog/prefetch-catalog'
import { apiDialect } from '#/console/api/session/session'
import { type BucketAccess, type Key, keys } from '#/contract/keys'
import { pathParams } from '#/console/resource/address/path-params'
import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useCrumb } from '#/console/shell/frame/crumbs'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { detailQuery } from '#/console/resource/detail/detail-query'
import {
  entriesOf,
  keyName,
  keyKindOf,
  keyPermissionText,
  placeNamed,
  worksEverywhere,
} from '#/console/resource/catalog/key-reach'
import { LinkButton } from '#/console/resource/page/link-button'
import { OpButton, OpLink } from '#/console/resource/page/op-button'
import { useNavigateFromDeleted } from '#/console/resource/address/use-navigate-here'
import { formatCount } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { Card } from '#/console/kit/layout/card'
import { KeyValues } from '#/console/kit/layout/key-values'
import { CopyText } from '#/console/kit/text/copy-text'
import { Stack } from '#/console/kit/layout/stack'
import * as copy from './copy'
import { KeyKindTag } from './key-access'
import { ProgramSetup } from './program-setup'
import styles from './key-access.module.css'
import { useBucketPlaces } from './use-places'
import { ResourceTable } from '#/console/resource/list/resource-table'
import { ClusterName, useClusterNames } from '#/console/resource/catalog/cluster-name'
import { linkClass } from '#/console/kit/button/button-class'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { Note } from '#/console/kit/feedback/note'
import { Tag } from '#/console/kit/text/tag'
import { RevokeKey } from './revoke-key'

export const Route = createFileRoute('/_app/keys/$keyId')({
  params: pathParams({ keyId: 'id' }),
  staticData: { crumb: '$keyId' },
  validateSearch: listSearch('status'),
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

/** Replaces the secret, which can't be shown again. */
const SECRET_PLACEHOLDER = 'YOUR_SECRET_KEY'

interface KeyPageProps {
  readonly keyId: number
  readonly children: ReactNode
}

/** One key: its permissions and the settings for tools. `children` is a panel over the page. */
function KeyPage({ keyId, children }: KeyPageProps) {
  const navigate = useNavigateFromDeleted()
  const places = useBucketPlaces()
  const [revoking, setRevoking] = useState(false)
  const [revoked, setRevoked] = useState(false)
  // No refetch during a revocation: its 404 would replace the page with an error.
  const query = useQuery({ ...q(keys.view, { params: { keyId } }), enabled: !revoking && !revoked })
  const key = query.data
  const name = key ? visible(keyName(key)).text : copy.keyTitle(keyId)
  useCrumb(name)
  return (
    <DetailPage
      title={name}
      identity={key && <CopyText text={key.access_key} label={copy.copyAccessKeyLabel} />}
      query={detailQuery(query)}
      words={copy.keyPage}
      back={<LinkButton link={<Link to="/keys" />}>{copy.allKeys}</LinkButton>}
      facts={key && facts(key)}
      actions={
        key && (
          <>
            <OpLink op={keys.update} link={<Link to="/keys/$keyId/rename" params={{ keyId: String(keyId) }} />}>
              {copy.rename}
            </OpLink>
            <OpLink op={keys.create} link={<Link to="/keys/new" search={{ like: keyId }} />}>
              {copy.duplicate}
            </OpLink>
            <OpButton op={keys.revoke} variant="danger" onClick={() => setRevoking(true)}>
              {copy.revokeKey}
            </OpButton>
          </>
        )
      }
    >
      {key && (
        <Stack gap={4}>
          <KeyEntries access={key} places={places} />
          <KeyEndpoints access={key} />
          <Card title={copy.connectTool}>
            <ProgramSetup access={key} secret={SECRET_PLACEHOLDER} places={places} />
          </Card>
        </Stack>
      )}
      {children}
      {key && revoking && (
        <RevokeKey
          access={key}
          places={places}
          onClose={() => setRevoking(false)}
          onRevoked={() => {
            setRevoked(true)
            void navigate({ to: '/keys' })
          }}
        />
      )}
    </DetailPage>
  )
}

const facts = (key: Key) => [
  { label: copy.access, value: <KeyKindTag access={key} /> },
  { label: copy.buckets, value: keyKindOf(key) === 'unlimited' ? copy.allBuckets : formatCount(entriesOf(key).length) },
  { label: copy.id, value: String(key.id) },
]

/** The regions in which the key works, where the API lists them. */
const regionsOf = (access: Key) => apiDialect()?.beyond.keyRegions(access) ?? []

/** The hostname of each region. */
function KeyEndpoints({ access }: { access: Key }) {
  const regions = regionsOf(access)
  const several = (region: string) => regions.filter(({ id }) => id === region).length > 1
  const items = regions.map(({ id, s3_endpoint, endpoint_type }) => ({
    label: several(id) ? `${id} ${endpoint_type}` : id,
    value: <CopyText text={s3_endpoint} label={copy.copyEndpoint(id)} />,
  }))
  return items.length === 0 ? null : (
    <Card title={copy.endpoints}>
      <KeyValues items={items} />
    </Card>
  )
}

interface Props {
  readonly access: Key
  readonly places: ReadonlySet<string> | undefined
}

const STATUS = {
  exists: copy.bucketExists,
  deleted: copy.deleted,
  unknown: copy.bucketUnknown,
} as const

/** Only a deleted bucket is marked: the normal case needs no color. */
function BucketStatus({ status }: { status: keyof typeof STATUS }) {
  return status === 'deleted' ? (
    <Tag tone="danger">{STATUS[status]}</Tag>
  ) : (
    <span className={styles.muted}>{STATUS[status]}</span>
  )
}

/** The buckets of one key, with their permissions. */
function KeyEntries({ access, places }: Props) {
  const list = useBuckets(undefined)
  const names = useClusterNames()
  const kind = keyKindOf(access)
  if (kind === 'unlimited') {
    const regions = regionsOf(access)
    const some = regions.length > 0 && !worksEverywhere(regions, names.list)
    return (
      <Card title={copy.unlimitedTitle}>
        <p>{some ? copy.unlimitedInRegions : copy.unlimitedBody}</p>
        {list.rows && list.complete && (
          <p>
            <Link to="/buckets" className={linkClass}>
              {copy.viewBuckets(list.rows.length)}
            </Link>
          </p>
        )}
      </Card>
    )
  }
  if (kind === 'none') {
    return (
      <Card title={copy.noBucketsTitle}>
        <p>{copy.noBucketsBody}</p>
      </Card>
    )
  }
  const statusOf = (e: BucketAccess) =>
    places === undefined ? 'unknown' : places.has(placeNamed(e)) ? 'exists' : ('deleted' as const)
  const entries = access.bucket_access ?? []
  const deleted = entries.filter((e) => statusOf(e) === 'deleted').length
  return (
    <>
      {deleted > 0 && (
        <Note tone="warn" title={copy.deletedNote(deleted)}>
          {copy.deletedNoteBody}
        </Note>
      )}
      <ResourceTable<BucketAccess>
        list={{ ...list, rows: entries, results: entries.length, complete: true, error: null }}
        columns={[
          {
            id: 'bucket',
            header: copy.bucket,
            value: (e) => e.bucket_name,
            cell: (e) => <MiddleEllipsis text={e.bucket_name} />,
            fixed: true,
          },
          { id: 'permissions', header: copy.permission, value: (e) => keyPermissionText(e.permissions) },
          {
            id: 'cluster',
            header: copy.cluster,
            value: (e) => names.label(e.cluster) ?? e.cluster,
            cell: (e) => <ClusterName id={e.cluster} label={names.label(e.cluster)} />,
            width: 240,
          },
          {
            id: 'status',
            header: copy.status,
            value: (e) => STATUS[statusOf(e)],
            cell: (e) => <BucketStatus status={statusOf(e)} />,
            width: 120,
          },
        ]}
        rowId={placeNamed}
        rowLabel={placeNamed}
        rowLink={(e) =>
          statusOf(e) === 'deleted' ? undefined : (
            <Link to="/buckets/$cluster/$bucket" params={{ cluster: e.cluster, bucket: e.bucket_name }} />
          )
        }
        filter={copy.filterBuckets}
        facets={[
          {
            id: 'status',
            label: copy.status,
            options: Object.entries(STATUS).map(([value, label]) => ({ value, label })),
            test: (e, value) => statusOf(e) === value,
          },
        ]}
        empty={{ title: copy.noBucketsTitle }}
        name="key-buckets"
        readByPage
        words={copy.bucketList}
      />
    </>
  )
}
