import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ApiError } from '../api/errors'
import { explain } from '../api/errors'
import type { OpForm } from '../api/form'
import { useSession } from '../api/session'
import type { AnyOp } from '../contract/op'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { FormError } from '../ui/form-error'
import { Note } from '../ui/note'
import { toast } from '../ui/toast'
import { RequestPreview } from './request-preview'
import { useCan } from './use-can'
import { useLeaveGuard, type LeaveGuard } from './use-leave-guard'
import styles from './form-parts.module.css'

export interface FormFrameProps<O extends AnyOp, V extends FieldValues> {
  f: OpForm<O, V>
  /** Required, so that no form can forget to show it: `f.error`. */
  error: ApiError | null
  title: string
  /** A verb and its object: "Create bucket". */
  submitLabel: string
  /** Called when leaving is settled: the question about what was typed has been asked. */
  onClose: () => void
  /** Why it cannot be sent now, besides a missing scope. */
  blocked?: string | undefined
  tone?: 'primary' | 'danger'
  /** What leaving would lose, where it is more than what was typed. */
  leaving?: { readonly title: string; readonly text: string } | undefined
  children: ReactNode
}

interface Parts {
  guard: LeaveGuard
  /** Error summary and, when opened, the live request: the end of the fields. */
  tail: ReactNode
  buttons: ReactNode
  question: ReactNode
}

/** What a form in a panel and a form as a page have in common. */
export function useFormParts<O extends AnyOp, V extends FieldValues>(
  p: Omit<FormFrameProps<O, V>, 'children'>,
  place: 'panel' | 'page',
): Parts {
  const { f, error } = p
  const [shown, setShown] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const previewId = useId()
  const reason = useCan()(f.op) ?? p.blocked
  const guard = useLeaveGuard({ form: f.form, onClose: p.onClose, any: place === 'panel' })
  const { status } = useSession()
  const { clearError } = f
  // A refused token is asked for again over the page: focus stays where one was, to come back to.
  const renewed = status === 'signed-in' && error?.kind === 'unauthorized'
  useEffect(() => {
    if (error && error.kind !== 'unauthorized') summary.current?.focus()
  }, [error])
  const clear = useEffectEvent(clearError)
  useEffect(() => {
    if (renewed) clear()
  }, [renewed])

  const copy = async () => {
    const { toCurl } = await import('../api/curl')
    try {
      await navigator.clipboard.writeText(toCurl(f.op, f.current()))
      toast({ title: 'Copied as curl', detail: 'Put your token into $TOKEN before you run it.', tone: 'ok' })
    } catch {
      toast({ title: 'The browser did not let it be copied', tone: 'danger' })
    }
  }

  return {
    guard,
    tail: (
      <>
        {reason === undefined ? null : <Note tone="warn">{reason}</Note>}
        {error ? <FormError ref={summary} title={explain(error).title} errors={wordsOf(error)} /> : null}
        <div id={previewId} hidden={!shown}>
          {shown ? <RequestPreview f={f} /> : null}
        </div>
      </>
    ),
    buttons: (
      <>
        <Button type="submit" variant={p.tone ?? 'primary'} busy={f.pending} disabledReason={reason}>
          {p.submitLabel}
        </Button>
        <Button onClick={guard.close}>Cancel</Button>
        <span className={styles.request}>
          {shown ? (
            <Button variant="ghost" onClick={() => void copy()}>
              Copy as curl
            </Button>
          ) : null}
          <Button variant="ghost" aria-expanded={shown} aria-controls={previewId} onClick={() => setShown(!shown)}>
            {shown ? 'Hide request' : 'API request'}
          </Button>
        </span>
      </>
    ),
    question: (
      <ConfirmDialog
        open={guard.asking}
        title={p.leaving?.title ?? 'Discard what you typed?'}
        action={p.leaving ? 'Leave' : 'Discard'}
        dismiss={p.leaving ? 'Stay' : 'Keep editing'}
        tone="danger"
        onConfirm={guard.discard}
        onDismiss={guard.stay}
      >
        {p.leaving?.text ?? 'Nothing of it has been sent.'}
      </ConfirmDialog>
    ),
  }
}

/** Each reason once, with what to do; a field that the form does not show is named. */
function wordsOf(error: ApiError): string[] {
  const { detail, next } = explain(error)
  const reasons = error.errors.map(({ field, reason }) => (field === '' ? reason : `${field}: ${reason}`))
  return [...(reasons.length > 0 ? reasons : [detail]), next].filter((words) => words !== '')
}
