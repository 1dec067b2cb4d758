import { useEffect, useState } from 'react'
import { ErrorNote } from '../../../../components/error-note'
import { useConfig } from '../../../../api/config'
import { upload } from '../../../../transfers/transfers'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import type { BucketAt } from '../-bucket-page'
import { isAborted } from './aborted'
import { listOf, placeOf } from './place'
import { planOf, prepare, type Plan, type Prepared, type Source, type Step } from './prepare'
import { PlanDialog } from './plan-dialog'
import { StepLine } from './step-line'

interface Props {
  readonly at: BucketAt
  readonly folder: string
  readonly source: Source
  readonly onClose: () => void
}
interface Ready {
  readonly prepared: Prepared
  readonly plan: Plan
}

/** One plain file whose name is free needs no plan. */
const isSimple = ({ prepared, plan }: Ready) =>
  prepared.unsure === undefined &&
  prepared.haul.emptyFolders.length === 0 &&
  plan.leftOut.length === 0 &&
  plan.items.length === 1 &&
  plan.items[0]?.verdict === 'new' &&
  plan.items[0].path === plan.items[0].path.normalize('NFC')

/** Reads what was dropped or chosen, looks up what is there, and asks; a single new file goes without a question. */
export function UploadPlan({ at, folder, source, onClose }: Props) {
  const most = useConfig()?.maxObjectBytes
  const [step, setStep] = useState<Step>({ words: 'Reading what was chosen', value: null })
  const [ready, setReady] = useState<Ready>()
  const [error, setError] = useState<unknown>()
  const [enough] = useState(() => new AbortController())
  useEffect(() => {
    const stop = new AbortController()
    const io = { signal: stop.signal, onStep: setStep, enough: enough.signal }
    const run = async () => {
      const prepared = await prepare(source, folder, listOf(at, stop.signal), io)
      const options = { folder, junk: false, compose: false, emptyFolders: false, most }
      const found = { prepared, plan: await planOf(prepared, options, io) }
      const [only] = found.plan.items
      if (!isSimple(found) || !only) return setReady(found)
      upload({ ...placeOf(at), name: only.name, file: only.file })
      return onClose()
    }
    run().catch((e: unknown) => isAborted(e, stop.signal) || setError(e))
    return () => stop.abort()
    // What was dropped is read once; `at`, `folder` and `most` were taken then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [source])
  if (ready)
    return (
      <PlanDialog at={at} folder={folder} most={most} prepared={ready.prepared} first={ready.plan} onClose={onClose} />
    )
  const comparing = step.value !== null
  const one = source.entries.length + source.loose.length === 1 && !source.entries[0]?.isDirectory
  // One file is looked up in a moment: the button alone shows it.
  if (error === undefined && one && !comparing) return null
  return (
    <Dialog
      open
      onDismiss={onClose}
      title="What the upload would do"
      footer={
        <>
          {comparing && <Button onClick={() => enough.abort()}>Do not compare</Button>}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {error === undefined ? <StepLine step={step} /> : <ErrorNote error={error} title="The files could not be read" />}
    </Dialog>
  )
}
