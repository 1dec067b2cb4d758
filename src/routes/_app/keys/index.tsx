import { createFileRoute, Link } from '@tanstack/react-router'
import { qAll } from '#/api/client/client'
import { bucketsQuery } from '#/app/catalog/all-buckets'
import { listSearch } from '#/app/address/list-search'
import { type Key, keys } from '#/contract/keys'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { LinkButton } from '#/app/resource/link-button'
import {
  entriesOf,
  goneEntries,
  KEY_KINDS,
  keyName,
  keyKindOf,
  permissionAt,
  placeNamed,
} from '#/app/catalog/key-reach'
import type { Facet } from '#/app/resource/resource-table'
import { ResourcePage } from '#/app/resource/resource-page'
import { ticketEntry } from '#/app/catalog/ticket-link'
import { useCan } from '#/app/session/use-can'
import { useList } from '#/app/resource/use-list'
import { pluralize } from '#/app/catalog/format'
import type { MenuEntry } from '#/ui/overlay/menu-entry'
import { useBucketPlaces } from './-use-places'
import { CopyText } from '#/ui/text/copy-text'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import type { Column } from '#/ui/table/table'
import { keyBucketsText, KeyBuckets, KeyKindTag } from './-key-access'
import styles from './-key-access.module.css'

/** `secret_key` is in no column: other servers may send it in a list, and it belongs on no screen. */
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
    cell: (k) => <CopyText text={k.access_key} label="access key" />,
    mono: true,
    width: 230,
  },
  {
    id: 'access',
    header: 'Access',
    value: (k) => KEY_KINDS[keyKindOf(k)],
    cell: (k) => <KeyKindTag access={k} />,
    width: 120,
  },
  {
    id: 'buckets',
    header: 'Buckets',
    value: keyBucketsText,
    cell: (k) => <KeyBuckets access={k} places={places} />,
    width: 380,
  },
  {
    id: 'named',
    header: 'Buckets named',
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
  return <KeysPage bucket={Route.useSearch().bucket} />
}

// The dialog brings the headless library, which a list's first view must not pay for.
const RevokeKey = lazy(async () => ({ default: (await import('./-revoke-key')).RevokeKey }))
const at = (k: Key) => ({ keyId: String(k.id) })
const rowId = (k: Key) => String(k.id)
const rowLink = (k: Key) => <Link to="/keys/$keyId" params={at(k)} />
/** More choices than these are found by typing into the filter. */
const MOST_CHOICES = 40

function summary(rows: readonly Key[] | undefined, places: ReadonlySet<string> | undefined): string | null {
  if (rows === undefined) return null
  const unlimited = rows.filter((k) => !k.limited).length
  const stale = rows.filter((k) => goneEntries(k, places).length > 0).length
  const parts = [`${pluralize(rows.length, 'key')}, ${unlimited} unlimited.`]
  if (stale > 0) parts.push(`${pluralize(stale, 'key names', 'keys name')} buckets that are gone.`)
  return parts.join(' ')
}

function bucketFacet(rows: readonly Key[] | undefined, chosen: string | undefined): Facet<Key> {
  const named = [...new Set(rows?.flatMap((k) => entriesOf(k).map(placeNamed)))].toSorted()
  const offered = named.length > MOST_CHOICES ? [] : named
  const options = chosen === undefined || offered.includes(chosen) ? offered : [chosen, ...offered]
  return {
    id: 'bucket',
    label: 'Bucket',
    options: options.map((place) => ({ value: place, label: place.split('/').toReversed().join(', ') })),
    // Unlimited keys reach it as well: who asks who reaches a bucket must not miss them.
    test: (k, place) => permissionAt(k, place) !== undefined,
  }
}

/** The account's access keys, and what each of them reaches. */
function KeysPage({ bucket }: { bucket: string | undefined }) {
  const list = useList(keys.list, {}, { all: true })
  const places = useBucketPlaces()
  const can = useCan()
  const [revoking, setRevoking] = useState<Key>()
  const { rows } = list
  const columns = useMemo(() => keyColumns(places), [places])
  const facet = useMemo(() => bucketFacet(rows, bucket), [rows, bucket])
  const words = useMemo(() => summary(rows, places), [rows, places])
  const rowActions = useCallback(
    (k: Key): MenuEntry[] => [
      { label: 'Relabel', link: <Link to="/keys/$keyId/relabel" params={at(k)} /> },
      { label: 'New key with the same access', link: <Link to="/keys/new" search={{ like: k.id }} /> },
      ticketEntry('key', k.id),
      'separator',
      {
        label: 'Revoke key',
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
      summary={words}
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
            { value: 'gone', label: 'Names buckets that are gone' },
          ],
          test: (k, value) => (value === 'gone' ? goneEntries(k, places).length > 0 : keyKindOf(k) === value),
        },
        ...(facet.options.length > 0 ? [facet] : []),
      ]}
      create={{ op: keys.create, label: 'Create access key', link: <Link to="/keys/new" /> }}
      actions={<LinkButton link={<Link to="/keys/matrix" />}>Who reaches what</LinkButton>}
      rowActions={rowActions}
      empty={{
        title: 'No access keys yet',
        body: 'An access key lets programs reach buckets by the object-storage protocol: backup tools, sync tools, websites.',
      }}
      name="access-keys"
      noun={['key', 'keys']}
    >
      {revoking && (
        <Suspense>
          <RevokeKey access={revoking} places={places} onClose={() => setRevoking(undefined)} />
        </Suspense>
      )}
    </ResourcePage>
  )
}
