import { StatusBadge } from '#/ui/feedback/status-badge'
import { Tag } from '#/ui/text/tag'
import { Tooltip } from '#/ui/overlay/tooltip'
import type { Program } from './-programs'

export const PHASES = {
  current: { label: 'Current', tone: 'ok' },
  upcoming: { label: 'Not started yet', tone: 'info' },
  ended: { label: 'Ended', tone: 'neutral' },
} as const

export const PRIORITY_MEANS =
  'Only accounts in the provider’s priority program may enroll. The API does not tell whether yours is one.'

export const PhaseBadge = ({ phase }: Pick<Program, 'phase'>) => <StatusBadge value={phase} map={PHASES} />

export function PriorityTag() {
  return (
    <Tooltip text={PRIORITY_MEANS}>
      <span>
        <Tag tone="warn">Priority program only</Tag>
      </span>
    </Tooltip>
  )
}
