import { secondsWords, stateWords } from '../../../components/transfer-words'
import { formatBytes } from '../../../lib/bytes'
import { isWaiting } from '../../../transfers/state'
import { useShownAt, useTotals } from '../../../transfers/transfers'
import type { JobView, Transfer } from '../../../transfers/types'
import { Button } from '../../../ui/button'
import { ProgressBar } from '../../../ui/progress-bar'
import { Row } from '../../../ui/row'
import { Stack } from '../../../ui/stack'

interface Props {
  readonly job: JobView
  readonly row: Transfer | undefined
  readonly onCancel: () => void
}

/** How far it is, how fast, and how long it takes. */
export function Sending({ job, row, onCancel }: Props) {
  const { speed } = useTotals()
  const now = useShownAt()
  const moving = row?.state.phase === 'sending'
  const parts = [
    row ? stateWords(row, isWaiting(row.state) ? now : 0) : 'waiting',
    moving && speed > 0 ? `${formatBytes(speed)}/s` : undefined,
    moving ? secondsWords(job.secondsLeft) : undefined,
  ]
  return (
    <Stack gap={3}>
      <ProgressBar label={job.title} value={row ? row.state.percent / 100 : null} />
      <Row gap={3} justify="space-between" wrap>
        <span>{parts.filter(Boolean).join(' · ')}</span>
        <Button onClick={onCancel}>Cancel upload</Button>
      </Row>
      <span>It goes on while you use other pages of the console. Keep this tab open until it is done.</span>
    </Stack>
  )
}
