import { ProgressBar } from '../../../../ui/progress-bar'
import { Stack } from '../../../../ui/stack'
import type { Step } from './prepare'

/** What is going on before anything is asked. */
export function StepLine({ step }: { step: Step }) {
  return (
    <Stack gap={2}>
      <span role="status">{step.words}</span>
      <ProgressBar label={step.words} value={step.value} />
    </Stack>
  )
}
