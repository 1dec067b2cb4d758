import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../../components/link-button'
import {
  entriesOf,
  goneEntries,
  KEY_KINDS,
  keyName,
  kindOf,
  permissionAt,
  placeNamed,
} from '../../../components/key-reach'
import type { Facet } from '../../../components/resource-table'
import { ResourcePage } from '../../../components/resource-page'
import { ticketEntry } from '../../../components/ticket-link'
import { useCan } from '../../../components/use-can'
import { useList } from '../../../components/use-list'
import { count } from '../../../components/words'
import { keys, type Key } from '../../../contract/keys'
import type { MenuEntry } from '../../../ui/menu-entry'
import { keyColumns } from './-key-columns'
import { usePlaces } from './-use-places'

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
  const parts = [`${count(rows.length, 'key')}, ${unlimited} unlimited.`]
  if (stale > 0) parts.push(`${count(stale, 'key names', 'keys name')} buckets that are gone.`)
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
export function KeysPage({ bucket }: { bucket: string | undefined }) {
  const list = useList(keys.list, {}, { all: true })
  const places = usePlaces()
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
          test: (k, value) => (value === 'gone' ? goneEntries(k, places).length > 0 : kindOf(k) === value),
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
