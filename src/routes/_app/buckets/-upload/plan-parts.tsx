import { formatBytes, formatCount } from '#/lib/bytes'
import { Button } from '#/ui/button/button'
import { Facts } from '#/ui/layout/facts'
import { KeyValues } from '#/ui/layout/key-values'
import { RelativeTime } from '#/ui/text/relative-time'
import { Stack } from '#/ui/layout/stack'
import * as copy from './-copy'
import type { UploadItem } from './plan'
import { tally } from './plan-rows'
import type { PlannedUpload, InspectionStep } from './inspect-upload'
import { StepLine } from '../-bulk/step-line'

/** The plan's counts that aren't 0. */
export function PlanFacts({ plan }: { plan: PlannedUpload }) {
  const counts = [
    { label: copy.newFiles, count: tally(plan.items, 'new').count },
    { label: copy.unchangedFiles, count: tally(plan.items, 'same').count },
    { label: copy.duplicates, count: tally(plan.items, 'twin').count },
    { label: copy.conflicts, count: tally(plan.items, 'replaces').count },
    { label: copy.skippedFiles, count: plan.leftOut.length },
  ]
  return (
    <Facts
      items={counts.filter(({ count }) => count > 0).map(({ label, count }) => ({ label, value: formatCount(count) }))}
    />
  )
}

/** Compares a single file with the existing object of its name. */
export function OneFile({ item: { file, there, verdict, differs } }: { item: UploadItem }) {
  if (!there) return null
  const yours =
    verdict === 'same'
      ? copy.sameContent(file.size)
      : differs === 'content'
        ? copy.differentContent(file.size)
        : formatBytes(file.size)
  return (
    <KeyValues
      items={[
        {
          label: copy.inBucket,
          value: (
            <>
              {formatBytes(there.size ?? 0)}
              {there.last_modified !== null && (
                <>
                  {' · '}
                  <RelativeTime value={there.last_modified} />
                </>
              )}
            </>
          ),
        },
        { label: copy.yourFile, value: yours },
      ]}
    />
  )
}

export function Comparing({ step, onEnough }: { step: InspectionStep; onEnough: () => void }) {
  return (
    <Stack gap={2}>
      <StepLine step={step} />
      <div>
        <Button onClick={onEnough}>{copy.skipComparison}</Button>
      </div>
    </Stack>
  )
}
