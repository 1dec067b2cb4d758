import type { MonitoringClient } from '../../../contract/monitoring'
import { RelativeTime } from '../../../ui/relative-time'
import type { Column } from '../../../ui/table'
import { AppTags, appsWatched } from './-apps'

/** The two codes are in no column: they belong on the installation page alone. */
export const clientColumns: readonly Column<MonitoringClient>[] = [
  { id: 'label', header: 'Label', value: (c) => c.label, fixed: true },
  {
    id: 'apps',
    header: 'Apps watched',
    value: (c) =>
      appsWatched(c)
        .map((app) => app.label)
        .join(', '),
    cell: (c) => <AppTags client={c} />,
  },
  {
    id: 'created',
    header: 'Created',
    value: (c) => c.created,
    cell: (c) => <RelativeTime value={c.created} as="day" />,
    muted: true,
  },
  {
    id: 'updated',
    header: 'Updated',
    value: (c) => c.updated,
    cell: (c) => <RelativeTime value={c.updated} />,
    muted: true,
  },
  { id: 'id', header: 'ID', value: (c) => c.id, align: 'end', hidden: true },
]
