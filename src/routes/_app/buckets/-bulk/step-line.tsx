import { ProgressBar } from '#/ui/feedback/progress-bar'
import { Stack } from '#/ui/layout/stack'
import type { InspectionStep } from '../-upload/prepare'

/** What is going on before anything is asked. */
export function StepLine({ step }: { step: InspectionStep }) {
  return (
    <Stack gap={2}>
      <span role="status">{step.words}</span>
      <ProgressBar label={step.words} value={step.value} />
    </Stack>
  )
}
