import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { explain, isApiError } from '#/console/api/base/errors'
import { useOp } from '#/console/api/client/client'
import { bindToSession } from '#/console/api/session/bind-to-session'
import type { AnyOp, Args } from '#/contract/op'
import { ConfirmDialog } from '#/console/kit/overlay/confirm-dialog'
import { errorText } from '../errors/error-text'
import { useAccessRules } from '../access/access-rules'
import { toast } from '#/console/kit/feedback/toast'
import type { BulkWords } from './bulk-question'
import { visible } from '#/lib/text'
import { DiscardQuestion } from '../form/discard-question'
import { useCan } from '../access/use-can'
import { toastFailedLater } from '../form/use-failed-later'
import { useUnsavedGuard } from '../form/use-leave-guard'

interface ConfirmDeleteProps<O extends AnyOp> {
  op: O
  args: Args<O>
  onClose: () => void
  /** The resource's name, which must be typed. */
  name: string
  /** The name as it is shown. Default: `name`; '' where the noun says all. */
  shown?: string
  /** Everything that is deleted with it. */
  consequences?: ReactNode[]
  /** False where the resource can be restored or recreated unchanged. */
  typed?: boolean
  /** Of the button, the question, and the toast. `deletionOf('bucket')`: "Delete bucket logs?", "Bucket logs deleted" */
  words: BulkWords
  title?: string
  /** Added to the toast */
  detail?: string
  /** The button that changes nothing. Default: "Cancel". */
  dismissLabel?: string
  /** See `Dialog`. `onDone` then opens another page, instead of closing. */
  backLeaves?: boolean
  /** Why the deletion would be refused, if known beforehand: "The bucket is not empty". */
  blocked?: string | undefined
  /** Why it can't be confirmed yet, while the question doesn't name everything. */
  waiting?: string | undefined
  /** Checks again right before the request. A returned reason is shown and cancels the request. */
  check?: () => Promise<string | undefined>
  /** Called after the deletion, also where the dialog was left meanwhile or another client deleted it first. */
  onDone?: (() => void) | undefined
}

export const deletionOf = (noun: string): BulkWords => ({ verb: 'Delete', noun, past: 'deleted' })

const never = () => false

/** Confirms a deletion by typing the name. Errors are shown in the dialog, which keeps the input. */
export function ConfirmDelete<O extends AnyOp>(props: ConfirmDeleteProps<O>) {
  const { words, name } = props
  const shown = visible(props.shown ?? name).text
  const action = `${words.verb} ${words.noun}`
  const remove = useOp(props.op)
  const access = useAccessRules(props.op)
  const reason = useCan()(props.op) ?? access.blocked ?? props.blocked
  const [checking, setChecking] = useState(false)
  const [stopped, setStopped] = useState<string>()
  // A ref, because state updates a render late and a double click would delete twice.
  const phase = useRef<'idle' | 'checking' | 'sending' | 'done'>('idle')
  // Leaving the dialog during the check cancels the deletion.
  useEffect(
    () => () => {
      if (phase.current === 'checking') phase.current = 'idle'
    },
    [],
  )
  const sending = useCallback(() => phase.current === 'sending', [])
  const close = () => {
    setStopped(undefined)
    remove.reset()
    props.onClose()
  }
  const guard = useUnsavedGuard({
    unsaved: never,
    sending,
    pending: remove.isPending,
    onClose: close,
    any: true,
    work: remove.isPending ? action : undefined,
  })
  const check = async () => {
    if (!props.check) return undefined
    setChecking(true)
    const why = await bindToSession(props.op.id)
      .during(props.check)
      .catch((e: unknown) => explain(e).title)
    setChecking(false)
    setStopped(why)
    return why
  }
  const run = async () => {
    if (phase.current !== 'idle') return
    phase.current = 'checking'
    const why = await check()
    // Closing the dialog has reset `phase`.
    if (phase.current !== 'checking') return
    if (why !== undefined) {
      phase.current = 'idle'
      return
    }
    phase.current = 'sending'
    const end = (past: string, tone: 'ok' | 'info') => {
      const subject = `${words.noun.charAt(0).toUpperCase()}${words.noun.slice(1)} ${shown}`.trimEnd()
      toast({ title: `${subject} ${past}`, detail: tone === 'ok' ? props.detail : undefined, tone })
      if (!guard.left()) {
        phase.current = 'done'
        if (!props.backLeaves) close()
      }
      props.onDone?.()
    }
    try {
      await remove.mutateAsync(props.args)
      end(words.past, 'ok')
    } catch (error) {
      if (isApiError(error) && error.kind === 'not-found') end(`was already ${words.past}`, 'info')
      else {
        if (guard.left()) toastFailedLater(action, error, shown)
        phase.current = 'idle'
      }
    }
  }
  const gone = remove.error?.kind === 'not-found'
  return (
    <>
      <ConfirmDialog
        open
        onDismiss={guard.close}
        onConfirm={() => void run()}
        title={props.title ?? `${action} ${shown}?`}
        dismiss={props.dismissLabel}
        backLeaves={props.backLeaves}
        consequences={props.consequences}
        typed={props.typed === false ? undefined : { word: name }}
        action={action}
        tone="danger"
        busy={checking || remove.isPending}
        blocked={reason ?? props.waiting}
        error={reason ?? stopped ?? (remove.error && !gone ? errorText(remove.error) : undefined)}
      />
      <DiscardQuestion guard={guard}>{null}</DiscardQuestion>
    </>
  )
}
