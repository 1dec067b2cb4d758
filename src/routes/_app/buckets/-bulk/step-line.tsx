import { ProgressBar } from '#/ui/feedback/progress-bar'
import { Stack } from '#/ui/layout/stack'
import type { InspectionStep } from '../-upload/inspect-upload'

/** Progress of the steps before the dialog's question. */
export function StepLine({ step }: { step: InspectionStep }) {
  return (
    <Stack gap={2}>
      <span role="status">{step.label}</span>
      <ProgressBar label={step.label} value={step.value} />
    </Stack>
  )
}
