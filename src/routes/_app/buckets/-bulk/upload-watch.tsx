import { Suspense, useEffect } from 'react'
import { useStore } from '../../../../api/store'
import { lazyOrNothing } from '../../../../components/lazy-or-nothing'
import type { UploadRun } from './begin-upload'

// Dialogs and forms are not fetched for a file whose name is free: they would share the line with it.
const UploadPlan = lazyOrNothing(async () => (await import('./upload-plan')).UploadPlan)

/** Looks at what was dropped or chosen, and shows it where something has to be waited for, asked or told. */
export function UploadWatch({ run, onClose }: { run: UploadRun; onClose: () => void }) {
  const { step, ready, error, sent } = useStore(run.state)
  useEffect(() => run.watch(), [run])
  useEffect(() => {
    if (sent) onClose()
  }, [sent, onClose])
  const silent = run.one && step.value === null && !ready && error === undefined
  return silent || sent ? null : (
    <Suspense>
      <UploadPlan run={run} onClose={onClose} />
    </Suspense>
  )
}
