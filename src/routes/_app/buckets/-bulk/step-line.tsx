import { ProgressBar } from '#/ui/feedback/progress-bar'
import { Stack } from '#/ui/layout/stack'
import type { InspectionStep } from '../-upload/inspect-upload'

/** Progress of the steps before the dialog's question. No live region: its counts change with every file. */
export function StepLine({ step }: { step: InspectionStep }) {
  return (
    <Stack gap={2}>
      <span>{step.label}</span>
      <ProgressBar label={step.label} value={step.value} />
    </Stack>
  )
}
