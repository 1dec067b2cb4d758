import { RelativeTime } from '../../../ui/relative-time'
import type { Column } from '../../../ui/table'
import { PhaseBadge, PHASES, PriorityTag } from './-program-tags'
import type { Program, View } from './-programs'

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
export const betaColumns = (view: View): Column<Program>[] => [
  label,
  ...(view === 'enrolled' ? [phase] : []),
  day('started', view === 'upcoming' ? 'Starts' : 'Started', 'Not known'),
  day('ended', view === 'past' ? 'Ended' : 'Ends', 'No end named'),
  ...(view === 'current' || view === 'upcoming' ? [openTo] : []),
  ...(view === 'upcoming' ? [] : [day('enrolled', 'Enrolled', 'Not enrolled')]),
  id,
]
