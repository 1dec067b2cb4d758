import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import { bucketsQuery, useBuckets } from '#/console/resource/catalog/all-buckets'
import { listSearch } from '#/console/resource/address/list-search'
import { prefetchClusterNames } from '#/console/resource/catalog/prefetch-catalog'
import { type BucketAccess, type Key, keys } from '#/contract/keys'
import { pathParams } from '#/console/resource/address/path-params'
import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useCrumb } from '#/console/shell/frame/crumbs'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { detailQuery } from '#/console/resource/detail/detail-query'
import {
  entriesOf,
  goneEntries,
  keyName,
  KEY_KINDS,
  keyKindOf,
  keyPermissionText,
  entryBucketId,
  worksEverywhere,
} from '#/console/resource/catalog/key-reach'
import { LinkButton } from '#/console/resource/page/link-button'
import { useCan } from '#/console/resource/access/use-can'
import { useNavigateFromDeleted } from '#/console/resource/address/use-navigate-here'
import { sentences } from '#/lib/sentences'
import { visible, plural } from '#/lib/text'
import { Card } from '#/console/kit/layout/card'
import { Fold } from '#/console/kit/layout/fold'
import { KeyValues } from '#/console/kit/layout/key-values'
import { CopyText } from '#/console/kit/text/copy-text'
import { Stack } from '#/console/kit/layout/stack'
import { ProgramSetup, useWorksWithTools } from './program-setup'
import styles from './key-access.module.css'
import { useBucketIds } from './use-bucket-ids'
import { ResourceTable } from '#/console/resource/list/resource-table'
import { ClusterName, useClusterNames } from '#/console/resource/catalog/cluster-name'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { Tag } from '#/console/kit/text/tag'
import { RevokeKey } from './revoke-key'
import { copyAccessKeyLabel, revokeKey } from './words'

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
  const places = useBucketIds()
  const can = useCan()
  const [revoking, setRevoking] = useState(false)
  const [revoked, setRevoked] = useState(false)
  // No refetch during a revocation: its 404 would replace the page with an error.
  const query = useQuery({ ...q(keys.view, { params: { keyId } }), enabled: !revoking && !revoked })
  const key = query.data
  const name = key ? visible(keyName(key)).text : `Key ${keyId}`
  useCrumb(name)
  return (
    <DetailPage
      title={name}
      identity={key && <CopyText text={key.access_key} label={copyAccessKeyLabel} />}
      query={detailQuery(query)}
      noun="key"
      back={<LinkButton link={<Link to="/keys" />}>All access keys</LinkButton>}
      summary={key && <Summary access={key} places={places} />}
      facts={[]}
      actions={
        key && [
          {
            label: 'Rename',
            link: <Link to="/keys/$keyId/rename" params={{ keyId: String(keyId) }} />,
            disabledReason: can(keys.update),
          },
          {
            label: 'Duplicate',
            link: <Link to="/keys/new" search={{ like: keyId }} />,
            disabledReason: can(keys.create),
          },
          { label: revokeKey, danger: true, onSelect: () => setRevoking(true), disabledReason: can(keys.revoke) },
        ]
      }
    >
      {key && (
        <Stack gap={4}>
          <KeyEntries access={key} places={places} />
          <KeyEndpoints access={key} />
          <ConnectTool access={key} />
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

function ConnectTool({ access }: { access: Key }) {
  return useWorksWithTools(access) ? (
    <Fold title="Connect a tool">
      <ProgramSetup access={access} secret={SECRET_PLACEHOLDER} />
    </Fold>
  ) : null
}

/** What the key can do. */
function Summary({ access, places }: Props) {
  const names = useClusterNames()
  const kind = keyKindOf(access)
  if (kind === 'none') return 'No access to buckets. Permissions can’t be changed, so create a new key.'
  const { regions = [] } = access
  if (kind === 'unlimited') {
    const where = regions.length > 0 && !worksEverywhere(regions, names.list) ? 'the regions below' : 'every cluster'
    return (
      <>
        <StatusBadge value={kind} map={{ unlimited: { label: KEY_KINDS.unlimited, tone: 'warn' } }} />. Can read and
        write every bucket in {where}, including buckets created later.
      </>
    )
  }
  const gone = goneEntries(access, places)
  const entries = entriesOf(access).filter((e) => !gone.includes(e))
  const writes = entries.filter((e) => e.permissions === 'read_write').length
  const reads = entries.length - writes
  const can = [
    ...(writes > 0 ? [`read and write ${plural(writes, 'bucket')}`] : []),
    ...(reads > 0 ? [`only read ${plural(reads, 'bucket')}`] : []),
  ].join(', and ')
  return sentences(entries.length === 0 ? 'No access to existing buckets' : `Can ${can}.`, deletedText(gone))
}

const MAX_NAMED = 2
const deletedText = (gone: readonly BucketAccess[]) => {
  if (gone.length === 0) return undefined
  const which =
    gone.length > MAX_NAMED ? plural(gone.length, 'bucket') : gone.map((e) => visible(e.bucket_name).text).join(' and ')
  return gone.length === 1
    ? `${which} is deleted. Recreating it in the same cluster restores access.`
    : `${which} are deleted. Recreating them in the same cluster restores access.`
}

/** The hostname of each region in which the key works, where the API lists them. */
function KeyEndpoints({ access: { regions = [] } }: { access: Key }) {
  const several = (region: string) => regions.filter(({ id }) => id === region).length > 1
  const items = regions.map(({ id, s3_endpoint, endpoint_type }) => ({
    label: several(id) ? `${id} ${endpoint_type}` : id,
    value: <CopyText text={s3_endpoint} label={`Copy endpoint of ${id}`} />,
  }))
  return items.length === 0 ? null : (
    <Card title="Endpoints">
      <KeyValues items={items} />
    </Card>
  )
}

interface Props {
  readonly access: Key
  readonly places: ReadonlySet<string> | undefined
}

const STATUS = {
  exists: 'Exists',
  deleted: 'Deleted',
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
  if (keyKindOf(access) !== 'limited') return null
  const gone = goneEntries(access, places)
  const statusOf = (e: BucketAccess) => (gone.includes(e) ? 'deleted' : 'exists')
  const entries = access.bucket_access ?? []
  return (
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
        ...(gone.length === 0
          ? []
          : [
              {
                id: 'status',
                header: 'Status',
                value: (e: BucketAccess) => STATUS[statusOf(e)],
                cell: (e: BucketAccess) => <BucketStatus status={statusOf(e)} />,
                width: 120,
              },
            ]),
      ]}
      rowId={entryBucketId}
      rowLabel={entryBucketId}
      rowLink={(e) =>
        statusOf(e) === 'deleted' ? undefined : (
          <Link to="/buckets/$cluster/$bucket" params={{ cluster: e.cluster, bucket: e.bucket_name }} />
        )
      }
      filter="Filter buckets"
      facets={
        gone.length === 0
          ? []
          : [
              {
                id: 'status',
                label: 'Status',
                options: Object.entries(STATUS).map(([value, label]) => ({ value, label })),
                test: (e, value) => statusOf(e) === value,
              },
            ]
      }
      empty={{ title: 'No buckets' }}
      name="key-buckets"
      part
      noun="bucket"
    />
  )
}
