import { useStore } from '../../../../api/store'
import { ErrorNote } from '../../../../components/error-note'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import type { UploadRun } from './begin-upload'
import { PlanDialog } from './plan-dialog'
import { StepLine } from './step-line'

/** What becomes of what was dropped or chosen: how far it is read, and then the question. */
export function UploadPlan({ run, onClose }: { run: UploadRun; onClose: () => void }) {
  const { step, ready, error } = useStore(run.state)
  const { at, folder, most } = run
  if (ready)
    return (
      <PlanDialog at={at} folder={folder} most={most} prepared={ready.prepared} first={ready.plan} onClose={onClose} />
    )
  const comparing = step.value !== null
  const dismiss = () => {
    run.stop()
    onClose()
  }
  return (
    <Dialog
      open
      onDismiss={dismiss}
      title="What the upload would do"
      footer={
        <>
          {comparing && <Button onClick={run.enough}>Do not compare</Button>}
          <Button onClick={dismiss}>Cancel</Button>
        </>
      }
    >
      {error === undefined ? <StepLine step={step} /> : <ErrorNote error={error} title="The files could not be read" />}
    </Dialog>
  )
}
