import { createFileRoute, Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { q, qAll } from '#/console/api/client/client'
import type { ApiError } from '#/console/api/base/errors'
import { pageCount } from '#/console/api/client/response-variants'
import { missingScopes } from '#/console/api/base/can'
import { opInUse, session } from '#/console/api/session/session'
import { pathParams } from '#/console/resource/address/path-params'
import { FIRST_TICKETS } from '#/console/resource/catalog/first-tickets'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { ticketEntry } from '#/console/resource/catalog/ticket-entry'
import { useRegionNames } from '#/console/resource/catalog/use-region-names'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { staleError } from '#/console/resource/detail/detail-query'
import { LinkButton } from '#/console/resource/page/link-button'
import { OpLink } from '#/console/resource/page/op-button'
import { useCan } from '#/console/resource/access/use-can'
import { requireToken } from '#/console/resource/access/require-token'
import { useCrumb } from '#/console/shell/frame/crumbs'
import { images } from '#/contract/images'
import type { AnyOp } from '#/contract/op'
import { managed } from '#/contract/managed'
import type { InstanceSettings } from '#/contract/managed-rules'
import { TURN, turnOf } from '#/console/resource/catalog/ticket-turn'
import type { Ticket } from '#/contract/ticket-rules'
import { tickets } from '#/contract/tickets'
import { type Volume, volumes } from '#/contract/volumes'
import { ended, sentences } from '#/lib/sentences'
import { plural, visible } from '#/lib/text'
import { formatVolumeSize } from '#/console/resource/catalog/volume-size'
import { EmptyState } from '#/console/kit/feedback/state'
import { linkClass } from '#/console/kit/button/button-class'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { Section } from '#/console/kit/layout/section'
import { Stack } from '#/console/kit/layout/stack'
import { type Column, Table } from '#/console/kit/table/table'
import { CopyText } from '#/console/kit/text/copy-text'
import { isDeleted, isReadRefusal, settingsReason } from './settings-reason'

const settingsQuery = (instanceId: number) => q(managed.instanceSetting, { params: { instanceId } })
const volumesQuery = qAll(volumes.list, {})
const ticketsQuery = q(tickets.list, FIRST_TICKETS)

export const Route = createFileRoute('/_app/instances/$instanceId')({
  params: pathParams({ instanceId: 'id' }),
  staticData: { crumb: '$instanceId', above: [{ crumb: 'Managed services', to: '/managed' }] },
  beforeLoad: requireToken,
  loader: ({ context: { queryClient }, params }) => {
    const { scopes } = session.get()
    const may = (op: AnyOp) => missingScopes(opInUse(op), scopes).length === 0
    if (may(managed.instanceSetting)) void queryClient.prefetchQuery(settingsQuery(Number(params.instanceId)))
    if (may(volumes.list)) void queryClient.prefetchQuery(volumesQuery)
    if (may(tickets.list)) void queryClient.prefetchQuery(ticketsQuery)
  },
  component: Page,
})

function Page() {
  const { instanceId } = Route.useParams()
  return <InstancePage id={Number(instanceId)} />
}

interface Part<T> {
  readonly rows: readonly T[] | undefined
  readonly error: ApiError | null
  readonly retry: () => void
}

/** One compute instance: the API has no operation for it, so the page gathers what settings, volumes and tickets say. */
function InstancePage({ id }: { id: number }) {
  const can = useCan()
  const embedded = useEmbedded()
  const lacks = can(managed.instanceSetting)
  const settings = useQuery({ ...settingsQuery(id), enabled: lacks === undefined })
  const allVolumes = useQuery({ ...volumesQuery, enabled: can(volumes.list) === undefined })
  const newest = useQuery({ ...ticketsQuery, enabled: can(tickets.list) === undefined })
  const queries = [settings, allVolumes, newest]
  const own = allVolumes.data?.data.filter((v) => v.instance_id === id)
  const about = newest.data?.data.filter((t) => t.entity?.type === 'instance' && t.entity.id === id)
  const label = settings.data?.label ?? own?.[0]?.instance_label ?? about?.[0]?.entity?.label
  const name = label === undefined || label === '' ? `Instance ${String(id)}` : visible(label).text
  useCrumb(name)
  const settled = queries.every((query) => !query.isLoading)
  const unknown = settled && settings.data === undefined && !own?.length && !about?.length
  const more = newest.data !== undefined && pageCount(newest.data) > 1
  // Everything that could refer to the instance was read.
  const whole =
    settings.error?.kind === 'not-found' && allVolumes.data?.complete === true && newest.data !== undefined && !more
  const open = about?.filter((t) => t.status !== 'closed').length ?? 0
  // Open tickets come first, so that closed ones among those read mean that all open ones were read.
  const allOpen = newest.data !== undefined && (!more || newest.data.data.some((t) => t.status === 'closed'))
  const counts = [
    ...(own && allVolumes.data?.complete ? [`${plural(own.length, 'volume')} attached`] : []),
    ...(allOpen && open > 0 ? [plural(open, 'open ticket')] : []),
  ]
  const deleted = isDeleted(settings.error, embedded)
  const reason = settingsReason(settings.error, { lacks, embedded })
  const summary = sentences(
    deleted ? reason : undefined,
    counts.join(', '),
    settings.data && `Support ${settings.data.ssh.access ? 'can' : 'can’t'} log in.`,
  )
  const failed = queries.some((query) => query.error !== null && !isReadRefusal(query.error))
  const stale = staleError(queries)
  const times = queries.map((query) => query.dataUpdatedAt).filter((at) => at > 0)
  const region = own?.[0]?.region
  const facts = [
    ...(region === undefined ? [] : [{ label: 'Region', value: <RegionLink id={region} /> }]),
    ...(settings.data ? loginFacts(settings.data) : []),
  ]
  return (
    <DetailPage
      title={name}
      identity={<CopyText text={String(id)} display={`ID ${String(id)}`} mono={false} label="Copy instance ID" />}
      noun="instance"
      query={{
        pending: !settled,
        error: null,
        stale,
        busy: queries.some((query) => query.isFetching),
        updatedAt: times.length === 0 ? 0 : Math.min(...times),
        retry: () => {
          for (const { error, refetch } of queries) if (error) void refetch()
        },
      }}
      summary={unknown || summary === '' ? undefined : ended(summary)}
      facts={facts.length === 0 ? undefined : facts}
      actions={
        unknown || deleted
          ? undefined
          : [
              {
                label: 'Edit SSH access',
                link: <Link to="/managed/access/$instanceId" params={{ instanceId: String(id) }} />,
                disabledReason: can(managed.updateInstanceSetting) ?? (settings.data ? undefined : reason),
              },
              { label: 'Capture image', link: <Link to="/images/capture" />, disabledReason: can(images.create) },
              ticketEntry('instance', id),
            ]
      }
    >
      {unknown && !failed ? (
        <EmptyState
          title="No information about this instance"
          action={<LinkButton link={<Link to="/managed/access" />}>All instances</LinkButton>}
        >
          {whole
            ? 'None of your volumes, tickets, or settings refer to this instance. It might have been deleted.'
            : 'None of the loaded volumes, tickets, or settings refer to this instance. It might have been deleted.'}
        </EmptyState>
      ) : (
        <Stack gap={5}>
          <Volumes rows={own} error={allVolumes.error} retry={() => void allVolumes.refetch()} />
          <Tickets rows={about} error={newest.error} retry={() => void newest.refetch()} more={more} />
          {settings.data || deleted ? null : settings.error && !isReadRefusal(settings.error) ? (
            <ErrorNote
              error={settings.error}
              title="SSH access couldn’t be loaded"
              retry={() => void settings.refetch()}
            />
          ) : (
            <p>{reason}</p>
          )}
        </Stack>
      )}
    </DetailPage>
  )
}

function RegionLink({ id }: { id: string }) {
  const { label } = useRegionNames()
  return (
    <Link to="/regions/$regionId" params={{ regionId: id }} className={linkClass}>
      {label(id)}
    </Link>
  )
}

/** How support logs in. */
const loginFacts = ({ group, ssh }: InstanceSettings) => [
  { label: 'SSH user', value: visible(ssh.user ?? 'root').text },
  { label: 'SSH port', value: ssh.port ?? 22 },
  { label: 'SSH IP address', value: ssh.ip === 'any' ? 'Any' : ssh.ip },
  ...(group === '' ? [] : [{ label: 'Instance group', value: visible(group).text }]),
]

interface ListedProps<T> extends Part<T> {
  readonly title: string
  readonly failed: string
  readonly children: (rows: readonly T[]) => ReactNode
  readonly aside?: ReactNode
}

/** A section with its own error. A part that the token can't read is left out. */
function Listed<T>({ title, rows, error, retry, failed, aside, children }: ListedProps<T>) {
  if (!rows && error === null) return null
  return (
    <Section title={title} aside={aside}>
      {rows ? children(rows) : <ErrorNote error={error} title={failed} retry={retry} />}
    </Section>
  )
}

const volumeColumns: Column<Volume>[] = [
  { id: 'label', header: 'Label', value: (v) => v.label, fixed: true },
  {
    id: 'size',
    header: 'Size',
    value: (v) => v.size,
    cell: (v) => formatVolumeSize(v.size),
    align: 'end',
    width: 110,
  },
]

function Volumes(part: Part<Volume>) {
  return (
    <Listed
      {...part}
      title="Volumes"
      failed="Volumes couldn’t be loaded"
      aside={
        <OpLink op={volumes.create} link={<Link to="/volumes/new" />}>
          Create volume
        </OpLink>
      }
    >
      {(rows) => (
        <Table
          label="Attached volumes"
          rows={rows}
          columns={volumeColumns}
          rowId={(v) => String(v.id)}
          rowLabel={(v) => v.label}
          rowLink={(v) => <Link to="/volumes/$volumeId" params={{ volumeId: String(v.id) }} />}
          storageKey="instance-volumes"
          empty={<p>No volumes are attached to this instance.</p>}
        />
      )}
    </Listed>
  )
}

const ticketColumns: Column<Ticket>[] = [
  { id: 'summary', header: 'Subject', value: (t) => t.summary, fixed: true },
  {
    id: 'status',
    header: 'Status',
    value: (t) => TURN[turnOf(t)].label,
    cell: (t) => <StatusBadge value={turnOf(t)} map={TURN} />,
    width: 170,
  },
  { id: 'updated', header: 'Updated', value: (t) => t.updated, time: true, muted: true, width: 160 },
]

/** `more`: the account has more tickets than were read. */
function Tickets({ more, ...part }: Part<Ticket> & { more: boolean }) {
  return (
    <Listed {...part} title="Tickets" failed="Tickets couldn’t be loaded">
      {(rows) => (
        <Stack gap={2}>
          <Table
            label="Tickets about this instance"
            rows={rows}
            columns={ticketColumns}
            rowId={(t) => String(t.id)}
            rowLabel={(t) => t.summary}
            rowLink={(t) => <Link to="/tickets/$ticketId" params={{ ticketId: String(t.id) }} />}
            storageKey="instance-tickets"
            empty={<p>{more ? 'No loaded ticket is about this instance.' : 'No tickets are about this instance.'}</p>}
          />
          {more && <p>Only open tickets and the newest closed ones are shown.</p>}
        </Stack>
      )}
    </Listed>
  )
}
