import { useEffect, useRef, useState, type ReactNode } from 'react'
import { explain, type ApiError } from '../api/errors'
import { holdUnsaved } from '../api/unsaved'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { Dialog } from '../ui/dialog'
import { Note } from '../ui/note'
import { ProgressBar } from '../ui/progress-bar'
import { Stack } from '../ui/stack'
import { BulkOutcome } from './bulk-outcome'
import { runEach, type Step } from './run-each'
import { count } from './words'

export interface BulkDialogProps<T> {
  items: readonly T[]
  nameOf: (item: T) => string
  /** One and many: `['volume', 'volumes']`. */
  noun: readonly [string, string]
  /** "Delete" and "deleted" */
  verb: { readonly do: string; readonly done: string }
  /** Why one of them is left out, known before anything is sent. */
  reason: (item: T) => string | undefined
  send: (item: T, signal: AbortSignal) => Promise<unknown>
  /** Whether it is done, read anew after its answer was lost. */
  look: (item: T, signal: AbortSignal) => Promise<boolean>
  goneIsDone?: boolean
  /** Each of them went through, or all are over: lists are to be read again. */
  onOver: (done: readonly T[]) => Promise<void> | void
  onClose: (anyDone: boolean) => void
  tone?: 'danger' | 'primary'
  /** Their number must be typed first: for what cannot be undone. */
  typed?: boolean
  children?: ReactNode
}

/** One action over many things: what is left out and why, the question, then how each of them went. */
export function BulkDialog<T>(p: BulkDialogProps<T>) {
  const [one, many] = p.noun
  const [steps, setSteps] = useState<readonly Step<T>[]>()
  const [halt, setHalt] = useState<ApiError | null>(null)
  const [over, setOver] = useState(false)
  const stop = useRef<AbortController>(undefined)
  const running = steps !== undefined && !over
  const title = `${p.verb.do} ${count(steps?.length ?? fit(p).length, one, many)}`
  useEffect(() => (running ? holdUnsaved(title) : undefined), [running, title])
  // Left by the Back button: what was not sent stays unsent.
  useEffect(() => () => stop.current?.abort(), [])

  const run = async (items: readonly T[]) => {
    const control = new AbortController()
    stop.current = control
    const now: Step<T>[] = items.map((item) => ({ item, state: 'waiting', error: null }))
    setSteps([...now])
    setHalt(null)
    setOver(false)
    const against = await runEach(items, {
      send: p.send,
      look: p.look,
      goneIsDone: p.goneIsDone ?? false,
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

  if (steps === undefined) {
    const able = fit(p)
    const out = p.items.filter((item) => p.reason(item) !== undefined)
    return (
      <ConfirmDialog
        open
        title={able.length === 0 ? `None of these can be ${p.verb.done}` : `${title}?`}
        action={able.length === 0 ? p.verb.do : title}
        tone={p.tone ?? 'danger'}
        typed={
          p.typed && able.length > 0
            ? { word: String(able.length), label: `Type ${able.length}, the number of ${many}, to confirm` }
            : undefined
        }
        blocked={able.length === 0 ? `None of the chosen ${many} can be ${p.verb.done}` : undefined}
        onConfirm={() => void run(able)}
        onDismiss={() => p.onClose(false)}
      >
        <Stack gap={3}>
          {able.length > 0 && p.children}
          {able.length > 0 && <BulkOutcome lines={able.map((item) => ({ name: p.nameOf(item) }))} />}
          {out.length > 0 && (
            <Note tone="warn" title={`${count(out.length, `${one} is`, `${many} are`)} left out`}>
              <BulkOutcome lines={out.map((item) => ({ name: p.nameOf(item), why: p.reason(item) }))} />
            </Note>
          )}
        </Stack>
      </ConfirmDialog>
    )
  }

  const of = (state: Step<T>['state']) => steps.filter((s) => s.state === state)
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
              Done
            </Button>
            {again.length > 0 && <Button onClick={() => void run(again)}>Try the others again</Button>}
          </>
        ) : (
          <Button variant="danger" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        )
      }
    >
      <Stack gap={4}>
        {!over && (
          <Stack gap={2}>
            <span>
              {done.length + failed.length} of {steps.length}
            </span>
            <ProgressBar label={title} value={(done.length + failed.length) / steps.length} />
          </Stack>
        )}
        {over && (
          <Note
            tone={again.length === 0 ? 'ok' : 'warn'}
            role="status"
            title={`${count(done.length, one, many)} ${p.verb.done}`}
          >
            {[
              failed.length > 0 ? `${failed.length} failed.` : '',
              left.length > 0 ? `${left.length} not tried.` : '',
              halt ? `${explain(halt).title}. ${explain(halt).next}` : '',
            ]
              .filter(Boolean)
              .join(' ')}
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

const fit = <T,>(p: Pick<BulkDialogProps<T>, 'items' | 'reason'>) => p.items.filter((i) => p.reason(i) === undefined)

const whyOf = (error: ApiError): string => {
  const { title, detail } = explain(error)
  return detail === '' ? title : detail
}
