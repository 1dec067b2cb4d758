import { formatBytes, formatCount } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { Button } from '#/ui/button/button'
import { Facts } from '#/ui/layout/facts'
import { RelativeTime } from '#/ui/text/relative-time'
import { Stack } from '#/ui/layout/stack'
import type { UploadItem } from './plan'
import { tally } from './plan-rows'
import type { PreparedPlan, InspectionStep } from './prepare'
import { StepLine } from '../-bulk/step-line'

export function PlanFacts({ plan }: { plan: PreparedPlan }) {
  const part = (verdict: 'new' | 'same' | 'replaces') => formatCount(tally(plan.items, verdict).count)
  return (
    <Facts
      items={[
        { label: 'New', value: part('new') },
        { label: 'Same', value: part('same') },
        { label: 'Taken', value: part('replaces') },
        { label: 'Left out', value: formatCount(plan.leftOut.length) },
      ]}
    />
  )
}

/** A single file against what is there. */
export function OneFile({ item: { name, file, there, verdict, differs } }: { item: UploadItem }) {
  if (!there) return null
  return (
    <p>
      The bucket holds <bdi>{visible(name).text}</bdi> with {formatBytes(there.size ?? 0)}
      {there.last_modified !== null && (
        <>
          {' '}
          from <RelativeTime value={there.last_modified} as="minute" />
        </>
      )}
      . The file has {formatBytes(file.size)}
      {verdict === 'same' ? ', the very same bytes.' : differs === 'content' ? ', other ones.' : '.'}
    </p>
  )
}

export function Comparing({ step, onEnough }: { step: InspectionStep; onEnough: () => void }) {
  return (
    <Stack gap={2}>
      <StepLine step={step} />
      <div>
        <Button onClick={onEnough}>Do not compare</Button>
      </div>
    </Stack>
  )
}
