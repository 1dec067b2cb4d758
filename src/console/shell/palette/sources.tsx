/** Resources that the palette searches. */
import type { QueryKey } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AllRows } from '#/console/api/query/all-pages'
import { qAll } from '#/console/api/client/client'
import { betas } from '#/contract/betas'
import { buckets, type Bucket } from '#/contract/buckets'
import { clusters } from '#/contract/clusters'
import { images } from '#/contract/images'
import { keys } from '#/contract/keys'
import { managed } from '#/contract/managed'
import { monitoring } from '#/contract/monitoring'
import type { AnyOp, ListItem } from '#/contract/op'
import { regions } from '#/contract/regions'
import { tickets } from '#/contract/tickets'
import { volumes } from '#/contract/volumes'
import type { LinkElement } from '#/console/kit/layout/link-element'
import { bucketsQuery, type Gathered } from '#/console/resource/catalog/all-buckets'
import type { AreaIconName } from '../navigation/navigation'
import type { PaletteResult } from './found'
import { managedServices } from './words'

type Rows = AllRows<unknown>

export interface PaletteSource {
  /** "Volumes" */
  readonly label: string
  /** Starts the IDs of its results: `volume/12` */
  readonly kind: string
  readonly op: AnyOp
  /** Query key under which pages cache the whole list. */
  readonly key: QueryKey
  /** Converts the cached value to rows. */
  readonly read: (kept: unknown) => Rows | undefined
  /** Converts rows to the cached value. */
  readonly keep: (rows: Rows) => unknown
  /** Rows read without asking the user. Fewer for tickets, which contain their whole text. */
  readonly unasked: number
  /** Whether the API can filter by label. */
  readonly filtered: boolean
  readonly found: (row: unknown) => PaletteResult
  /** Link to the list of all matches. */
  readonly all: (filter: string) => LinkElement
  /** Rows that have a different page from the rest. */
  readonly apart?: SeparateRows<unknown> | undefined
}
export interface SeparateRows<T> {
  readonly label: string
  readonly holds: (row: T) => boolean
  readonly all: (filter: string) => LinkElement
}

interface Given<O extends AnyOp> extends Pick<PaletteSource, 'label' | 'kind' | 'all'> {
  readonly icon: AreaIconName
  readonly op: O
  /** `id`: the resource's own */
  readonly found: (row: ListItem<O>) => Omit<PaletteResult, 'icon' | 'id'> & { readonly id: string | number }
  readonly apart?: SeparateRows<ListItem<O>>
  readonly unasked?: number
}
const MANY = 10_000
/** A resource whose name is optional: without it, `more` is shown in its place. */
const named = (name: string, more: string) => (name === '' ? { label: more } : { label: name, more })
const asRows = (kept: unknown) => kept as Rows | undefined

const source = <O extends AnyOp>({ icon, found, apart, unasked = MANY, ...given }: Given<O>): PaletteSource => ({
  ...given,
  key: qAll(given.op, {} as never).queryKey,
  read: asRows,
  keep: (rows) => rows,
  unasked,
  filtered: given.op.filterable?.['label'] !== undefined,
  found: (row) => {
    const result = found(row as ListItem<O>)
    return { icon, ...result, id: `${given.kind}/${result.id}` }
  },
  apart: apart && { ...apart, holds: (row) => apart.holds(row as ListItem<O>) },
})

export const SOURCES: readonly PaletteSource[] = [
  {
    ...source({
      label: 'Buckets',
      kind: 'bucket',
      icon: 'bucket',
      op: buckets.list,
      found: (b) => ({
        id: `${b.cluster}/${b.label}`,
        label: b.label,
        more: b.cluster,
        link: () => <Link to="/buckets/$cluster/$bucket" params={{ cluster: b.cluster, bucket: b.label }} />,
      }),
      all: (filter) => <Link to="/buckets" search={{ filter }} />,
    }),
    // The bucket list merges one list per cluster, so that one failing cluster doesn't hide the others.
    key: bucketsQuery(undefined).queryKey,
    read: (kept) => {
      const gathered = kept as Gathered | undefined
      return gathered && { data: gathered.rows, results: gathered.results, complete: gathered.complete }
    },
    keep: ({ data, results, complete }): Gathered => ({
      rows: data as readonly Bucket[],
      results,
      complete,
      failures: [],
    }),
  },
  source({
    label: 'Access keys',
    kind: 'key',
    icon: 'key',
    op: keys.list,
    found: (k) => ({
      id: k.id,
      ...named(k.label, k.access_key),
      link: () => <Link to="/keys/$keyId" params={{ keyId: String(k.id) }} />,
    }),
    all: (filter) => <Link to="/keys" search={{ filter }} />,
  }),
  source({
    label: 'Volumes',
    kind: 'volume',
    icon: 'volume',
    op: volumes.list,
    found: (v) => ({
      id: v.id,
      label: v.label,
      more: `${v.region} · ${v.id}`,
      link: () => <Link to="/volumes/$volumeId" params={{ volumeId: String(v.id) }} />,
    }),
    all: (filter) => <Link to="/volumes" search={{ filter }} />,
  }),
  source({
    label: 'Images',
    kind: 'image',
    icon: 'image',
    op: images.list,
    found: (i) => ({
      id: i.id,
      label: i.label,
      more: i.id,
      link: () => {
        const [owner = '', name = ''] = i.id.split('/')
        return <Link to="/images/$owner/$name" params={{ owner, name }} />
      },
    }),
    all: (filter) => <Link to="/images" search={{ filter }} />,
    apart: {
      label: 'Public images',
      holds: (i) => i.is_public,
      all: (filter) => <Link to="/images/public" search={{ filter }} />,
    },
  }),
  source({
    label: 'Tickets',
    kind: 'ticket',
    icon: 'ticket',
    op: tickets.list,
    unasked: 500,
    found: (t) => ({
      id: t.id,
      label: t.summary,
      more: `${t.id} · ${t.status}`,
      link: () => <Link to="/tickets/$ticketId" params={{ ticketId: String(t.id) }} />,
    }),
    all: (filter) => <Link to="/tickets" search={{ filter, status: 'all' }} />,
  }),
  source({
    label: 'Monitoring clients',
    kind: 'client',
    icon: 'monitoring',
    op: monitoring.clients,
    found: (c) => ({
      id: c.id,
      label: c.label,
      link: () => <Link to="/monitoring/$clientId" params={{ clientId: String(c.id) }} />,
    }),
    all: (filter) => <Link to="/monitoring" search={{ filter }} />,
  }),
  source({
    label: managedServices,
    kind: 'service',
    icon: 'managed',
    op: managed.services,
    found: (s) => ({
      id: s.id,
      label: s.label,
      more: s.address,
      link: () => <Link to="/managed/services/$serviceId" params={{ serviceId: String(s.id) }} />,
    }),
    all: (filter) => <Link to="/managed/services" search={{ filter }} />,
  }),
  source({
    label: 'Contacts',
    kind: 'contact',
    icon: 'managed',
    op: managed.contacts,
    found: (c) => ({
      id: c.id,
      ...named(c.name, c.email),
      link: () => <Link to="/managed/contacts/$contactId" params={{ contactId: String(c.id) }} />,
    }),
    all: (filter) => <Link to="/managed/contacts" search={{ filter }} />,
  }),
  source({
    label: 'Credentials',
    kind: 'credential',
    icon: 'managed',
    op: managed.credentials,
    found: (c) => ({
      id: c.id,
      label: c.label,
      link: () => <Link to="/managed/credentials/$credentialId" params={{ credentialId: String(c.id) }} />,
    }),
    all: (filter) => <Link to="/managed/credentials" search={{ filter }} />,
  }),
  source({
    label: 'Instances',
    kind: 'instance',
    icon: 'managed',
    op: managed.instanceSettings,
    found: (s) => ({
      id: s.id,
      label: s.label,
      more: String(s.id),
      link: () => <Link to="/instances/$instanceId" params={{ instanceId: String(s.id) }} />,
    }),
    all: (filter) => <Link to="/managed/access" search={{ filter }} />,
  }),
  source({
    label: 'Managed issues',
    kind: 'issue',
    icon: 'managed',
    op: managed.issues,
    found: (i) => ({
      id: i.id,
      label: i.entity.label,
      more: String(i.id),
      link: () => <Link to="/managed/issues/$issueId" params={{ issueId: String(i.id) }} />,
    }),
    all: (filter) => <Link to="/managed/issues" search={{ filter }} />,
  }),
  source({
    label: 'Monitoring plans',
    kind: 'plan',
    icon: 'monitoring',
    op: monitoring.subscriptions,
    found: (p) => ({
      id: p.id,
      label: p.label,
      more: p.id,
      link: () => <Link to="/monitoring/plans/$planId" params={{ planId: p.id }} />,
    }),
    all: () => <Link to="/monitoring/plans" />,
  }),
  source({
    label: 'Beta programs',
    kind: 'beta',
    icon: 'beta',
    op: betas.list,
    found: (b) => ({
      id: b.id,
      label: b.label,
      more: b.id,
      link: () => <Link to="/betas/$betaId" params={{ betaId: b.id }} />,
    }),
    all: (filter) => <Link to="/betas" search={{ filter }} />,
  }),
  source({
    label: 'Regions',
    kind: 'region',
    icon: 'region',
    op: regions.list,
    found: (r) => ({
      id: r.id,
      label: r.label,
      more: r.id,
      link: () => <Link to="/regions/$regionId" params={{ regionId: r.id }} />,
    }),
    all: (filter) => <Link to="/regions" search={{ filter }} />,
  }),
  source({
    label: 'Clusters',
    kind: 'cluster',
    icon: 'cluster',
    op: clusters.list,
    found: (c) => ({
      id: c.id,
      label: c.id,
      more: c.domain,
      link: () => <Link to="/clusters/$clusterId" params={{ clusterId: c.id }} />,
    }),
    all: (filter) => <Link to="/clusters" search={{ filter }} />,
  }),
]
