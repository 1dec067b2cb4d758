import { createFileRoute, Link } from '@tanstack/react-router'
import { qAll } from '#/console/api/client/client'
import { listSearch } from '#/console/resource/address/list-search'
import { apiTime, openTo, type Program, PROGRAM_TABS, programsIn, programTab, type ProgramTab } from './programs'
import { PageHeader } from '#/console/resource/page/page-header'
import { PageRefresh } from '#/console/resource/page/page-refresh'
import { ResourceTable } from '#/console/resource/list/resource-table'
import { useCan } from '#/console/resource/access/use-can'
import { listSummary } from '#/console/resource/list/list-summary'
import { betas } from '#/contract/betas'
import { betaCan } from '#/contract/states'
import { Stack } from '#/console/kit/layout/stack'
import { Tabs } from '#/console/kit/layout/tabs'
import { type Programs, usePrograms } from './use-programs'
import { useApiNow } from '#/console/kit/text/use-now'
import type { Column } from '#/console/kit/table/table'
import { PriorityTag, PROGRAM_STATUS, ProgramStatusBadge } from './program-tags'
import { enrollLabel, openToPriority } from './words'

const label: Column<Program> = { id: 'label', header: 'Program', value: (p) => p.label, fixed: true }
const openToColumn: Column<Program> = {
  id: 'for',
  header: 'Open to',
  value: openTo,
  cell: (p) => (p.priorityOnly === true ? <PriorityTag /> : openTo(p)),
}
const status: Column<Program> = {
  id: 'status',
  header: 'Status',
  value: (p) => PROGRAM_STATUS[p.status].label,
  cell: (p) => <ProgramStatusBadge status={p.status} />,
}
const time = (id: 'started' | 'ended' | 'enrolled', header: string, never: string): Column<Program> => ({
  id,
  header,
  // That a program has started is said by its tab.
  phone: header === 'Started' ? false : undefined,
  value: (p) => p[id],
  time: true,
  never,
  muted: true,
})
const id: Column<Program> = { id: 'id', header: 'ID', value: (p) => p.id, mono: true, hidden: true }

/** Leaves out the columns that have the same value in every row of the tab. */
const betaColumns = (tab: ProgramTab): Column<Program>[] => [
  label,
  ...(tab === 'enrolled' ? [status] : []),
  time('started', tab === 'upcoming' ? 'Starts' : 'Started', 'Unknown'),
  time('ended', tab === 'past' ? 'Ended' : 'Ends', 'No end date'),
  ...(tab === 'current' || tab === 'upcoming' ? [openToColumn] : []),
  ...(tab === 'upcoming' ? [] : [time('enrolled', 'Enrolled', 'Not enrolled')]),
  id,
]

export const Route = createFileRoute('/_app/betas/')({
  validateSearch: listSearch('show', 'for'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(qAll(betas.list, {}))
    void context.queryClient.prefetchQuery(qAll(betas.enrolled, {}))
  },
  component: Page,
})

function Page() {
  const tab = programTab(Route.useSearch().show)
  // The key clears the filter text when the tab changes.
  return <BetasPage key={tab} tab={tab} />
}

const EMPTY: Readonly<Record<ProgramTab, { title: string; body: string }>> = {
  current: { title: 'No current programs', body: 'Beta programs let you try features before they’re released.' },
  upcoming: { title: 'No upcoming programs', body: 'Programs appear here before they start.' },
  enrolled: {
    title: 'Not enrolled in any program',
    body: 'Programs that you enroll in appear here and stay after they end.',
  },
  past: { title: 'No ended programs', body: 'Ended programs appear here if your account was enrolled.' },
}

const OPEN_TO = {
  id: 'for',
  label: 'Open to',
  options: [
    { value: 'all', label: 'All accounts' },
    { value: 'priority', label: openToPriority },
  ],
  test: (p: Program, value: string) => p.priorityOnly === (value === 'priority'),
}

/** Beta programs by status. Unrestricted users only; others see one refusal. */
function BetasPage({ tab }: { tab: ProgramTab }) {
  const programs = usePrograms()
  const can = useCan()
  const rows = programs.rows
  return (
    <>
      <PageHeader title="Beta programs" summary={summaryOf(programs)} read={<PageRefresh of={programs} />} />
      {rows === undefined ? (
        <ProgramTable tab={tab} programs={programs} can={can} />
      ) : (
        <Stack gap={4}>
          <Tabs
            label="Programs by status"
            items={PROGRAM_TABS.map(({ id, label }) => ({
              id,
              label,
              // Without the enrollments these two tabs can't be counted.
              count:
                programs.enrollmentsError !== null && (id === 'enrolled' || id === 'past')
                  ? undefined
                  : programsIn(id, rows).length,
              link: (
                <Link
                  to="/betas"
                  search={id === 'current' ? {} : { show: id }}
                  aria-current={id === tab ? 'page' : undefined}
                  activeOptions={{ exact: true }}
                />
              ),
            }))}
          />
          <ProgramTable tab={tab} programs={programs} can={can} />
        </Stack>
      )}
    </>
  )
}

function summaryOf(programs: Programs) {
  const rows = programs.rows && programsIn('current', programs.rows)
  const enrolled = rows?.filter((p) => p.enrolled !== undefined).length ?? 0
  const list = { rows, results: undefined, complete: programs.complete }
  return listSummary(list, 'current program', programs.enrollmentsError === null && [enrolled, 'enrolled'])
}

interface TableProps {
  readonly tab: ProgramTab
  readonly programs: Programs
  readonly can: ReturnType<typeof useCan>
}

function ProgramTable({ tab, programs, can }: TableProps) {
  const { rows, enrollmentsError } = programs
  const now = apiTime(useApiNow())
  return (
    <ResourceTable<Program>
      list={rows === undefined ? programs : { ...programs, rows: programsIn(tab, rows) }}
      columns={betaColumns(tab)}
      rowId={(p) => p.id}
      rowLabel={(p) => p.label}
      rowLink={(p) => <Link to="/betas/$betaId" params={{ betaId: p.id }} />}
      rowActions={(p) =>
        p.status === 'ended' || p.enrolled !== undefined
          ? []
          : [
              {
                label: enrollLabel(p.priorityOnly),
                disabledReason: can(betas.enroll) ?? betaCan.enroll(p, now),
                link: <Link to="/betas/$betaId/enroll" params={{ betaId: p.id }} />,
              },
            ]
      }
      filter="Filter programs"
      facets={tab === 'current' || tab === 'upcoming' ? [OPEN_TO] : []}
      partial={
        enrollmentsError === null
          ? []
          : [{ title: 'Your enrollments couldn’t be loaded', error: enrollmentsError, retry: programs.retry }]
      }
      empty={EMPTY[tab]}
      name={`betas-${tab}`}
      noun="program"
    />
  )
}
