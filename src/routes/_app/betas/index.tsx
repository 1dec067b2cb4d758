import { createFileRoute, Link } from '@tanstack/react-router'
import { listSearch } from '#/app/address/list-search'
import { inView, type Program, type View, viewNamed, VIEWS } from './-programs'
import { PageHeader } from '#/app/resource/page-header'
import { ResourceTable } from '#/app/resource/resource-table'
import { useCan } from '#/app/session/use-can'
import { betas } from '#/contract/betas'
import { Stack } from '#/ui/layout/stack'
import { Tabs } from '#/ui/layout/tabs'
import { pluralize } from '#/app/catalog/format'
import { type Programs, usePrograms } from './-use-programs'
import { RelativeTime } from '#/ui/text/relative-time'
import type { Column } from '#/ui/table/table'
import { PhaseBadge, PHASES, PriorityTag } from './-program-tags'

const label: Column<Program> = { id: 'label', header: 'Program', value: (p) => p.label, fixed: true }
const openTo: Column<Program> = {
  id: 'for',
  header: 'Open to',
  value: (p) => (p.priorityOnly === true ? 'Priority program only' : 'All accounts'),
  cell: (p) => (p.priorityOnly === true ? <PriorityTag /> : 'All accounts'),
}
const phase: Column<Program> = {
  id: 'phase',
  header: 'State',
  value: (p) => PHASES[p.phase].label,
  cell: (p) => <PhaseBadge phase={p.phase} />,
}
const day = (id: 'started' | 'ended' | 'enrolled', header: string, never: string, hidden = false): Column<Program> => ({
  id,
  header,
  hidden,
  value: (p) => p[id],
  cell: (p) => <RelativeTime value={p[id]} as="day" never={never} />,
  muted: true,
})
const id: Column<Program> = { id: 'id', header: 'ID', value: (p) => p.id, mono: true, hidden: true }

/** What tells the programs of a view apart. */
const betaColumns = (view: View): Column<Program>[] => [
  label,
  ...(view === 'enrolled' ? [phase] : []),
  day('started', view === 'upcoming' ? 'Starts' : 'Started', 'Not known'),
  day('ended', view === 'past' ? 'Ended' : 'Ends', 'No end named'),
  ...(view === 'current' || view === 'upcoming' ? [openTo] : []),
  ...(view === 'upcoming' ? [] : [day('enrolled', 'Enrolled', 'Not enrolled')]),
  id,
]

export const Route = createFileRoute('/_app/betas/')({
  validateSearch: listSearch('show', 'for'),
  // No loader: a refusal that came before the page would be asked for again by the page.
  component: Page,
})

function Page() {
  const view = viewNamed(Route.useSearch().show)
  // Another list: what was typed to narrow the last one says nothing here.
  return <BetasPage key={view} view={view} />
}

const EMPTY: Readonly<Record<View, { title: string; body: string }>> = {
  current: {
    title: 'No program is running',
    body: 'A beta program lets accounts try what is not ready for everybody yet.',
  },
  upcoming: { title: 'No program is announced', body: 'Programs show here before they start.' },
  enrolled: {
    title: 'Not enrolled in any program',
    body: 'Programs that this account joins show here, and stay after they end.',
  },
  past: {
    title: 'No program that this account joined has ended',
    body: 'The API tells of ended programs only what was joined.',
  },
}

const FOR = {
  id: 'for',
  label: 'Open to',
  options: [
    { value: 'all', label: 'All accounts' },
    { value: 'priority', label: 'Priority program only' },
  ],
  test: (p: Program, value: string) => (p.priorityOnly === true) === (value === 'priority'),
}

/** Beta programs by what can be done with them. For unrestricted users alone: others see the refusal, once. */
function BetasPage({ view }: { view: View }) {
  const programs = usePrograms()
  const can = useCan()
  const rows = programs.rows
  return (
    <>
      <PageHeader title="Beta programs" summary={summaryOf(programs)} />
      {rows === undefined ? (
        <Listed view={view} programs={programs} can={can} />
      ) : (
        <Stack gap={3}>
          <Tabs
            label="Programs by state"
            items={VIEWS.map(({ id, label }) => ({
              id,
              label,
              // What is known only from the enrollments has no count without them.
              count:
                programs.unknownEnrolments !== null && (id === 'enrolled' || id === 'past')
                  ? undefined
                  : inView(rows, id).length,
              link: (
                <Link
                  to="/betas"
                  search={id === 'current' ? {} : { show: id }}
                  aria-current={id === view ? 'page' : undefined}
                  activeOptions={{ exact: true }}
                />
              ),
            }))}
          />
          <Listed view={view} programs={programs} can={can} />
        </Stack>
      )}
    </>
  )
}

function summaryOf({ rows, unknownEnrolments }: Programs): string | null {
  if (rows === undefined) return null
  const open = inView(rows, 'current').length
  const running = `${pluralize(open, 'program is', 'programs are')} running`
  if (unknownEnrolments !== null) return `${running}.`
  const mine = rows.filter((p) => p.enrolled !== undefined && p.phase !== 'ended').length
  return `${running}, this account is enrolled in ${mine}.`
}

interface ListedProps {
  readonly view: View
  readonly programs: Programs
  readonly can: ReturnType<typeof useCan>
}

function Listed({ view, programs, can }: ListedProps) {
  const { rows, unknownEnrolments } = programs
  return (
    <ResourceTable<Program>
      list={rows === undefined ? programs : { ...programs, rows: inView(rows, view) }}
      columns={betaColumns(view)}
      rowId={(p) => p.id}
      rowLabel={(p) => p.label}
      rowLink={(p) => <Link to="/betas/$betaId" params={{ betaId: p.id }} />}
      rowActions={(p) =>
        p.phase === 'ended' || p.enrolled !== undefined
          ? []
          : [
              {
                label: 'Enroll',
                disabledReason:
                  can(betas.enroll) ?? (p.phase === 'upcoming' ? 'This program has not started yet.' : undefined),
                link: <Link to="/betas/$betaId/enroll" params={{ betaId: p.id }} />,
              },
            ]
      }
      filter="Filter programs"
      facets={view === 'current' || view === 'upcoming' ? [FOR] : []}
      partial={
        unknownEnrolments === null
          ? []
          : [{ what: 'What this account is enrolled in', error: unknownEnrolments, retry: programs.retry }]
      }
      empty={EMPTY[view]}
      name={`betas-${view}`}
      noun={['program', 'programs']}
    />
  )
}
