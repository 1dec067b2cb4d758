import { useEffect, useRef, useState } from 'react'
import { explain, type ApiError } from '#/api/client/errors'
import { holdUnsaved } from '#/api/form/unsaved'
import { sentences } from '#/lib/sentences'
import { Button } from '#/ui/button/button'
import { Dialog } from '#/ui/overlay/dialog'
import { Note } from '#/ui/feedback/note'
import { ProgressBar } from '#/ui/feedback/progress-bar'
import { Stack } from '#/ui/layout/stack'
import { BulkOutcome } from './bulk-outcome'
import { BulkQuestion, eligibleOf, type BulkQuestionProps } from './bulk-question'
import * as copy from './copy'
import { runEach, type BulkStep } from './run-each'

export interface BulkDialogProps<T> extends Omit<BulkQuestionProps<T>, 'onConfirm' | 'onDismiss'> {
  send: (item: T, signal: AbortSignal) => Promise<unknown>
  /** Reads an item again after its response was lost; resolves to whether the action was applied. */
  look: (item: T, signal: AbortSignal) => Promise<boolean>
  /** Called when the run ends, with the items done, to refresh lists. */
  onOver: (done: readonly T[]) => Promise<void> | void
  onClose: (anyDone: boolean) => void
}

/** One action over many items: the question with skipped items and reasons, then progress and outcome. */
export function BulkDialog<T>(p: BulkDialogProps<T>) {
  const [steps, setSteps] = useState<readonly BulkStep<T>[]>()
  const [halt, setHalt] = useState<ApiError | null>(null)
  const [over, setOver] = useState(false)
  const stop = useRef<AbortController>(undefined)
  const running = steps !== undefined && !over
  const title = p.words.title(steps?.length ?? eligibleOf(p).length)
  useEffect(() => (running ? holdUnsaved(title) : undefined), [running, title])
  // The Back button unmounts the dialog, which cancels unsent requests.
  useEffect(() => () => stop.current?.abort(), [])

  const run = async (items: readonly T[]) => {
    const control = new AbortController()
    stop.current = control
    const now: BulkStep<T>[] = items.map((item) => ({ item, state: 'waiting', error: null }))
    setSteps([...now])
    setHalt(null)
    setOver(false)
    const against = await runEach(items, {
      send: p.send,
      look: p.look,
      signal: control.signal,
      onStep: (index, step) => {
        const was = now[index]
        if (was) now[index] = { item: was.item, ...step }
        setSteps([...now])
      },
    })
    await p.onOver(now.filter((s) => s.state === 'done').map((s) => s.item))
    setHalt(against)
    setOver(true)
  }

  if (steps === undefined)
    return <BulkQuestion {...p} onConfirm={(able) => void run(able)} onDismiss={() => p.onClose(false)} />

  const of = (state: BulkStep<T>['state']) => steps.filter((s) => s.state === state)
  const [done, failed, left] = [of('done'), of('failed'), of('left')]
  const again = [...failed, ...left].map((s) => s.item)
  const close = () => p.onClose(done.length > 0)
  return (
    <Dialog
      open
      title={title}
      dismissible={over}
      onDismiss={close}
      footer={
        over ? (
          <>
            <Button variant="primary" onClick={close}>
              {copy.done}
            </Button>
            {again.length > 0 && <Button onClick={() => void run(again)}>{copy.retryFailed}</Button>}
          </>
        ) : (
          <Button variant="danger" onClick={() => stop.current?.abort()}>
            {copy.stop}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        {!over && (
          <Stack gap={2}>
            <span>{copy.progress(done.length + failed.length, steps.length)}</span>
            <ProgressBar label={title} value={(done.length + failed.length) / steps.length} />
          </Stack>
        )}
        {over && (
          <Note tone={again.length === 0 ? 'ok' : 'warn'} role="status" title={p.words.done(done.length)}>
            {sentences(
              failed.length > 0 ? copy.failed(failed.length) : '',
              left.length > 0 ? copy.notTried(left.length) : '',
              ...(halt ? [explain(halt).title, explain(halt).next] : []),
            )}
          </Note>
        )}
        {failed.length > 0 && (
          <BulkOutcome
            lines={failed.map((s) => ({ name: p.nameOf(s.item), why: s.error ? whyOf(s.error) : undefined }))}
          />
        )}
      </Stack>
    </Dialog>
  )
}

const whyOf = (error: ApiError): string => {
  const { title, detail } = explain(error)
  return detail === '' ? title : detail
}
