import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { explain, isApiError } from '#/console/api/base/errors'
import { useOp } from '#/console/api/client/client'
import { bindToSession } from '#/console/api/session/bind-to-session'
import type { AnyOp, Args } from '#/contract/op'
import { ConfirmDialog } from '#/console/kit/overlay/confirm-dialog'
import { errorText } from '../errors/error-text'
import { useAccessRules } from '../access/access-rules'
import { DiscardQuestion } from '../form/discard-question'
import { useCan } from '../access/use-can'
import { toastFailedLater } from '../form/use-failed-later'
import { useUnsavedGuard } from '../form/use-leave-guard'

interface ConfirmDeleteProps<O extends AnyOp> {
  op: O
  args: Args<O>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The resource's name, which must be typed. */
  name: string
  /** Name of the resource in a toast about a failure after leaving. Default: `name`; '' where the button names all of it. */
  of?: string
  /** Everything that is deleted with it. */
  consequences?: ReactNode[]
  /** False where the resource can be restored or recreated unchanged. */
  typed?: boolean
  /** "Delete bucket" */
  submitLabel: string
  /** "Delete bucket logs?" */
  title: string
  /** The button that changes nothing. Default: "Cancel". */
  dismissLabel?: string
  /** See `Dialog` */
  backLeaves?: boolean
  /** Why the deletion would be refused, if known beforehand: "The bucket is not empty". */
  blocked?: string | undefined
  /** Why it can't be confirmed yet, while the question doesn't name everything. */
  waiting?: string | undefined
  /** Checks again right before the request. A returned reason is shown and cancels the request. */
  check?: () => Promise<string | undefined>
  /**
   * Called after the deletion, also where the dialog was left meanwhile. `already-gone`: another client deleted it first. `close` closes
   * this dialog, but none that was opened since.
   */
  onDone: (outcome: 'done' | 'already-gone', close: () => void) => void
}

const never = () => false

/** Confirms a deletion by typing the name. Errors are shown in the dialog, which keeps the input. */
export function ConfirmDelete<O extends AnyOp>(props: ConfirmDeleteProps<O>) {
  const remove = useOp(props.op)
  const access = useAccessRules(props.op)
  const reason = useCan()(props.op) ?? access.blocked ?? props.blocked
  const [checking, setChecking] = useState(false)
  const [stopped, setStopped] = useState<string>()
  // A ref, because state updates a render late and a double click would delete twice.
  const phase = useRef<'idle' | 'checking' | 'sending' | 'done'>('idle')
  // A late answer to a deletion whose dialog was left says nothing about the next one.
  const opened = useRef(0)
  useEffect(() => {
    if (props.open) return
    opened.current += 1
    phase.current = 'idle'
  }, [props.open])
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
    props.onOpenChange(false)
  }
  const guard = useUnsavedGuard({
    unsaved: never,
    sending,
    pending: remove.isPending,
    onClose: close,
    any: true,
    work: remove.isPending ? props.submitLabel : undefined,
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
    const mine = opened.current
    const wasLeft = () => guard.left() || mine !== opened.current
    const end = (outcome: 'done' | 'already-gone') => {
      if (!wasLeft()) phase.current = 'done'
      props.onDone(outcome, () => wasLeft() || close())
    }
    try {
      await remove.mutateAsync(props.args)
      end('done')
    } catch (error) {
      if (isApiError(error) && error.kind === 'not-found') end('already-gone')
      else {
        if (wasLeft()) toastFailedLater(props.submitLabel, error, props.of ?? props.name)
        if (mine === opened.current) phase.current = 'idle'
      }
    }
  }
  const gone = remove.error?.kind === 'not-found'
  return (
    <>
      <ConfirmDialog
        open={props.open}
        onDismiss={guard.close}
        onConfirm={() => void run()}
        title={props.title}
        dismiss={props.dismissLabel}
        backLeaves={props.backLeaves}
        consequences={props.consequences}
        typed={props.typed === false ? undefined : { word: props.name }}
        action={props.submitLabel}
        tone="danger"
        busy={checking || remove.isPending}
        blocked={reason ?? props.waiting}
        error={reason ?? stopped ?? (remove.error && !gone ? errorText(remove.error) : undefined)}
      />
      <DiscardQuestion guard={guard}>{null}</DiscardQuestion>
    </>
  )
}
