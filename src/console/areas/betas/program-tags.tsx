import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { Tag } from '#/console/kit/text/tag'
import { Tooltip } from '#/console/kit/overlay/tooltip'
import type { Program } from './programs'
import { openToPriority, priorityMeaning } from './words'

export const PROGRAM_STATUS = {
  current: { label: 'Current', tone: 'ok' },
  upcoming: { label: 'Upcoming', tone: 'info' },
  ended: { label: 'Ended', tone: 'neutral' },
} as const

export const ProgramStatusBadge = ({ status }: Pick<Program, 'status'>) => (
  <StatusBadge value={status} map={PROGRAM_STATUS} />
)

export function PriorityTag() {
  return (
    <Tooltip text={priorityMeaning}>
      <span>
        <Tag tone="warn">{openToPriority}</Tag>
      </span>
    </Tooltip>
  )
}
