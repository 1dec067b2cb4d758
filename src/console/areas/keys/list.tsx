import { createFileRoute, Link } from '@tanstack/react-router'
import { qAll } from '#/console/api/client/client'
import { bucketsQuery, useBuckets } from '#/console/resource/catalog/all-buckets'
import { listSearch } from '#/console/resource/address/list-search'
import { type Key, keys } from '#/contract/keys'
import { useCallback, useMemo, useState } from 'react'
import {
  entriesOf,
  goneEntries,
  KEY_KINDS,
  keyName,
  keyKindOf,
  permissionFor,
  entryBucketId,
} from '#/console/resource/catalog/key-reach'
import type { Facet } from '#/console/resource/list/resource-table'
import { ResourcePage } from '#/console/resource/list/resource-page'
import { ticketEntry } from '#/console/resource/catalog/ticket-entry'
import { useCan } from '#/console/resource/access/use-can'
import { useList } from '#/console/resource/page/use-list'
import { listSummary } from '#/console/resource/list/list-summary'
import type { ListState } from '#/console/resource/page/use-list'
import type { MenuEntry } from '#/console/kit/overlay/menu-entry'
import { useBucketIds } from './use-bucket-ids'
import { CopyText } from '#/console/kit/text/copy-text'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import type { Column } from '#/console/kit/table/table'
import { keyBucketsText, KeyBuckets, KeyKindTag, permissionCounts } from './key-access'
import styles from './key-access.module.css'
import { RevokeKey } from './revoke-key'
import { BulkKeys } from './bulk-keys'
import { copyAccessKeyLabel, createKey, revokeKey } from './words'

/** `secret_key` has no column, because other servers might send it in a list. */
const keyColumns = (places: ReadonlySet<string> | undefined): Column<Key>[] => [
  {
    id: 'label',
    header: 'Label',
    value: (k) => k.label,
    cell: (k) => (k.label === '' ? <span className={styles.muted}>No label</span> : <MiddleEllipsis text={k.label} />),
    fixed: true,
  },
  {
    id: 'access_key',
    header: 'Access key',
    value: (k) => k.access_key,
    cell: (k) => <CopyText text={k.access_key} label={copyAccessKeyLabel} />,
    mono: true,
    width: 230,
  },
  {
    id: 'access',
    header: 'Access',
    value: (k) => KEY_KINDS[keyKindOf(k)],
    cell: (k) => <KeyKindTag access={k} />,
    primary: true,
    width: 120,
  },
  {
    id: 'buckets',
    header: 'Buckets',
    value: keyBucketsText,
    cell: (k) => <KeyBuckets access={k} places={places} />,
    width: 320,
  },
  { id: 'permissions', header: 'Permissions', value: permissionCounts, width: 220, roomy: true },
  {
    id: 'named',
    header: 'Bucket count',
    value: (k) => (k.limited ? entriesOf(k).length : null),
    align: 'end',
    hidden: true,
  },
  { id: 'id', header: 'ID', value: (k) => k.id, align: 'end', hidden: true },
]

export const Route = createFileRoute('/_app/keys/')({
  validateSearch: listSearch('access', 'bucket'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(qAll(keys.list, {}))
    void context.queryClient.prefetchQuery(bucketsQuery(undefined))
  },
  component: Page,
})

function Page() {
  const { access, bucket } = Route.useSearch()
  return <KeysPage access={access} bucket={bucket} />
}

const at = (k: Key) => ({ keyId: String(k.id) })
const rowId = (k: Key) => String(k.id)
const rowLink = (k: Key) => <Link to="/keys/$keyId" params={at(k)} />
/** With more buckets than this the text filter replaces the list. */
const MAX_CHOICES = 40

function summary(list: ListState<Key>, places: ReadonlySet<string> | undefined) {
  const count = (test: (k: Key) => boolean) => list.rows?.filter(test).length ?? 0
  return listSummary(
    list,
    'key',
    [count((k) => goneEntries(k, places).length > 0), 'with deleted buckets'],
    [count((k) => !k.limited), 'unlimited'],
  )
}

function bucketFacet(rows: readonly Key[] | undefined, chosen: string | undefined): Facet<Key> {
  const named = [...new Set(rows?.flatMap((k) => entriesOf(k).map(entryBucketId)))].toSorted()
  const offered = named.length > MAX_CHOICES ? [] : named
  const options = chosen === undefined || offered.includes(chosen) ? offered : [chosen, ...offered]
  return {
    id: 'bucket',
    label: 'Bucket',
    options: options.map((place) => ({ value: place, label: place.split('/').toReversed().join(', ') })),
    // Unlimited keys match every bucket.
    test: (k, place) => permissionFor(k, place) !== undefined,
  }
}

/** The account's access keys with their buckets and permissions. */
function KeysPage({ access, bucket }: Record<'access' | 'bucket', string | undefined>) {
  const list = useList(keys.list)
  const places = useBucketIds()
  const { error, failures, retry } = useBuckets(undefined)
  // Without all buckets, this filter finds no key.
  const unread = access === 'deleted' && places === undefined ? (failures[0]?.error ?? error) : null
  const can = useCan()
  const [revoking, setRevoking] = useState<Key>()
  const { rows } = list
  const columns = useMemo(() => keyColumns(places), [places])
  const facet = useMemo(() => bucketFacet(rows, bucket), [rows, bucket])
  const rowActions = useCallback(
    (k: Key): MenuEntry[] => [
      {
        label: 'Rename',
        disabledReason: can(keys.update),
        link: <Link to="/keys/$keyId/rename" params={at(k)} />,
      },
      {
        label: 'Duplicate',
        disabledReason: can(keys.create),
        link: <Link to="/keys/new" search={{ like: k.id }} />,
      },
      ticketEntry('key', k.id),
      'separator',
      {
        label: revokeKey,
        danger: true,
        disabledReason: can(keys.revoke),
        onSelect: () => setRevoking(k),
      },
    ],
    [can],
  )
  return (
    <ResourcePage<Key>
      title="Access keys"
      summary={summary(list, places)}
      list={list}
      columns={columns}
      rowId={rowId}
      rowLabel={keyName}
      rowLink={rowLink}
      filter="Filter keys and buckets"
      facets={[
        {
          id: 'access',
          label: 'Access',
          options: [
            ...Object.entries(KEY_KINDS).map(([value, label]) => ({ value, label })),
            { value: 'deleted', label: 'With deleted buckets' },
          ],
          test: (k, value) => (value === 'deleted' ? goneEntries(k, places).length > 0 : keyKindOf(k) === value),
        },
        ...(facet.options.length > 0 ? [facet] : []),
      ]}
      partial={unread ? [{ title: 'Couldn’t check for deleted buckets', error: unread, retry }] : []}
      create={{ op: keys.create, label: createKey, link: <Link to="/keys/new" /> }}
      rowActions={rowActions}
      selectionBar={BulkKeys}
      empty={{
        title: 'No access keys yet',
        body: 'Access keys let backup tools, sync tools, and apps use your buckets over the S3-compatible API.',
      }}
      name="access-keys"
      noun="key"
    >
      {revoking && <RevokeKey access={revoking} places={places} onClose={() => setRevoking(undefined)} />}
    </ResourcePage>
  )
}
