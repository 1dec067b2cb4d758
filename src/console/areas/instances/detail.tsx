import { createFileRoute, Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
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
import { StaleNote } from '#/console/resource/errors/stale-note'
import { staleError } from '#/console/resource/detail/detail-query'
import { LinkButton } from '#/console/resource/page/link-button'
import { OpLink } from '#/console/resource/page/op-button'
import { PageHeader } from '#/console/resource/page/page-header'
import { PageRefresh } from '#/console/resource/page/page-refresh'
import { useCan } from '#/console/resource/access/use-can'
import { requireToken } from '#/console/resource/access/require-token'
import { useCrumb } from '#/console/shell/frame/crumbs'
import { images } from '#/contract/images'
import type { AnyOp } from '#/contract/op'
import { managed } from '#/contract/managed'
import type { InstanceSettings } from '#/contract/managed-rules'
import type { Ticket } from '#/contract/ticket-rules'
import { tickets } from '#/contract/tickets'
import { type Volume, volumes } from '#/contract/volumes'
import { ended } from '#/lib/sentences'
import { plural, visible } from '#/lib/text'
import { formatVolumeSize } from '#/console/resource/catalog/volume-size'
import { EmptyState, Loading } from '#/console/kit/feedback/state'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { statusText } from '#/console/kit/feedback/status-text'
import { Card } from '#/console/kit/layout/card'
import { KeyValues } from '#/console/kit/layout/key-values'
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
  const regions = useRegionNames()
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
  const place = own?.[0] && regions.label(own[0].region)
  const open = about?.filter((t) => t.status !== 'closed').length ?? 0
  // Open tickets come first, so that closed ones among those read mean that all open ones were read.
  const allOpen = newest.data !== undefined && (!more || newest.data.data.some((t) => t.status === 'closed'))
  const counts = unknown
    ? []
    : [
        ...(own && allVolumes.data?.complete ? [`${plural(own.length, 'volume')} attached`] : []),
        ...(allOpen ? [plural(open, 'open ticket')] : []),
      ]
  const sentence = [...(place ? [`In ${visible(place).text}`] : []), ...(counts.length > 0 ? [counts.join(', ')] : [])]
    .map(ended)
    .join(' ')
  const failed = queries.some((query) => query.error !== null && !isReadRefusal(query.error))
  const stale = staleError(queries)
  const times = queries.map((query) => query.dataUpdatedAt).filter((at) => at > 0)
  return (
    <>
      <PageHeader
        title={name}
        identity={<CopyText text={String(id)} display={`ID ${String(id)}`} mono={false} label="Copy instance ID" />}
        sentence={settled && sentence !== '' ? sentence : undefined}
        read={
          <PageRefresh
            of={{
              updatedAt: times.length === 0 ? 0 : Math.min(...times),
              fetching: queries.some((query) => query.isFetching),
              error: stale,
            }}
          />
        }
        actions={
          settled && !unknown && !isDeleted(settings.error, embedded)
            ? [
                {
                  label: 'Capture image',
                  link: <Link to="/images/capture" />,
                  disabledReason: can(images.create),
                },
                ticketEntry('instance', id),
              ]
            : undefined
        }
      />
      {!settled ? (
        <Loading shape="lines" rows={6} label="Loading instance" />
      ) : unknown && !failed ? (
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
          <StaleNote
            error={stale}
            retry={() => {
              for (const { error, refetch } of queries) if (error) void refetch()
            }}
          />
          <Access
            id={id}
            settings={settings.data}
            error={settings.error}
            reason={settingsReason(settings.error, { lacks, embedded })}
            retry={() => void settings.refetch()}
          />
          <Volumes rows={own} error={allVolumes.error} retry={() => void allVolumes.refetch()} />
          <Tickets rows={about} error={newest.error} retry={() => void newest.refetch()} more={more} />
          <Section title="Images">
            <p>Images don’t record their source instance. To capture one from this instance, enter its disk ID.</p>
          </Section>
        </Stack>
      )}
    </>
  )
}

const ACCESS = {
  yes: { label: 'Allowed', tone: 'ok' },
  no: { label: 'Not allowed', tone: 'neutral' },
} as const

interface AccessProps {
  readonly id: number
  readonly settings: InstanceSettings | undefined
  readonly error: ApiError | null
  /** Why they can't be read. */
  readonly reason: string
  readonly retry: () => void
}

/** Support's SSH access. */
function Access({ id, settings, error, reason, retry }: AccessProps) {
  if (!settings) {
    return (
      <Card title="SSH access">
        {error && !isReadRefusal(error) ? (
          <ErrorNote error={error} title="SSH access couldn’t be loaded" retry={retry} />
        ) : (
          <p>{reason}</p>
        )}
      </Card>
    )
  }
  const { group, ssh } = settings
  return (
    <Card
      title="SSH access"
      aside={
        <OpLink
          op={managed.updateInstanceSetting}
          link={<Link to="/managed/access/$instanceId" params={{ instanceId: String(id) }} />}
        >
          Edit
        </OpLink>
      }
    >
      <KeyValues
        items={[
          { label: 'Support access', value: <StatusBadge value={ssh.access ? 'yes' : 'no'} map={ACCESS} /> },
          { label: 'User', value: visible(ssh.user ?? 'root').text },
          { label: 'Port', value: ssh.port ?? 22 },
          { label: 'IP address', value: ssh.ip },
          ...(group === '' ? [] : [{ label: 'Instance group', value: visible(group).text }]),
        ]}
      />
    </Card>
  )
}

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

const volumeColumns = (regionName: (id: string) => string): Column<Volume>[] => [
  { id: 'label', header: 'Label', value: (v) => v.label, fixed: true },
  {
    id: 'size',
    header: 'Size',
    value: (v) => v.size,
    cell: (v) => formatVolumeSize(v.size),
    align: 'end',
    width: 110,
  },
  { id: 'region', header: 'Region', value: (v) => regionName(v.region), width: 160 },
]

function Volumes(part: Part<Volume>) {
  const { label } = useRegionNames()
  const columns = useMemo(() => volumeColumns(label), [label])
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
          columns={columns}
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

const STATUS = {
  new: { label: 'New', tone: 'info' },
  open: { label: 'Open', tone: 'warn' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const
const ticketColumns: Column<Ticket>[] = [
  { id: 'summary', header: 'Subject', value: (t) => t.summary, fixed: true },
  {
    id: 'status',
    header: 'Status',
    value: (t) => statusText(t.status, STATUS),
    cell: (t) => <StatusBadge value={t.status} map={STATUS} />,
    width: 120,
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
