import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { Tag } from '#/console/kit/text/tag'
import { Tooltip } from '#/console/kit/overlay/tooltip'
import * as copy from './copy'
import type { Program } from './programs'

export const PROGRAM_STATUS = {
  current: { label: copy.statusCurrent, tone: 'ok' },
  upcoming: { label: copy.statusUpcoming, tone: 'info' },
  ended: { label: copy.statusEnded, tone: 'neutral' },
} as const

export const ProgramStatusBadge = ({ status }: Pick<Program, 'status'>) => (
  <StatusBadge value={status} map={PROGRAM_STATUS} />
)

export function PriorityTag() {
  return (
    <Tooltip text={copy.priorityMeaning}>
      <span>
        <Tag tone="warn">{copy.openToPriority}</Tag>
      </span>
    </Tooltip>
  )
}
