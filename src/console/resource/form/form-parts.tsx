import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type ApiError, explain } from '#/console/api/base/errors'
import type { OpForm } from '#/console/api/form/form'
import { useSession } from '#/console/api/session/session'
import type { AnyOp } from '#/contract/op'
import { Button } from '#/console/kit/button/button'
import { ConfirmDialog } from '#/console/kit/overlay/confirm-dialog'
import { FormError } from '#/console/kit/field/form-error'
import { Note } from '#/console/kit/feedback/note'
import { toast } from '#/console/kit/feedback/toast'
import { useAccessRules } from '../access/access-rules'
import { DiscardQuestion } from './discard-question'
import { LookupNote } from './look-up-note'
import { errorTicket } from '../errors/error-ticket'
import { useCan } from '../access/use-can'
import { toastFailedLater } from './use-failed-later'
import { type LeaveGuard, useLeaveGuard } from './use-leave-guard'
import styles from './form-parts.module.css'
import { fieldReason } from '#/console/api/base/words'

export interface FormFrameProps<O extends AnyOp, V extends FieldValues> {
  f: OpForm<O, V>
  title: string
  /** Name of the resource, if the title doesn't contain it. */
  of?: string | undefined
  /** Verb and object: "Create bucket". */
  submitLabel: string
  /** Called when the form closes, after any confirmation. Without it there is no Cancel button. */
  onClose?: (() => void) | undefined
  /** For a form with a draft: called when the user discards it, after a confirmation. */
  onDiscard?: (() => void) | undefined
  /** The question before leaving input that no draft keeps: "Leave without 2 chosen files?" */
  unkept?: string | undefined
  /** Reason why the form can't be submitted, besides a missing scope. */
  blocked?: string | undefined
  tone?: 'primary' | 'danger'
  /** Confirmation text if leaving loses more than input. */
  leaving?: { readonly title: string; readonly text: string } | undefined
  children: ReactNode
}

interface Parts {
  guard: LeaveGuard
  /** End of the fields: why the form can't be sent. */
  tail: ReactNode
  /** Below what became of the last request, which is in sight with them. */
  buttons: ReactNode
  question: ReactNode
}

/** Parts shared by forms in a panel and on a page. */
export function useFormParts<O extends AnyOp, V extends FieldValues>(
  props: Omit<FormFrameProps<O, V>, 'children'>,
  place: 'panel' | 'page',
): Parts {
  const { f } = props
  const { error } = f
  const summary = useRef<HTMLDivElement>(null)
  const access = useAccessRules(f.op)
  const reason = useCan()(f.op) ?? access.blocked ?? props.blocked
  const [discarding, setDiscarding] = useState(false)
  const drafted = f.kept && props.onDiscard !== undefined
  const guard = useLeaveGuard({
    form: f.form,
    onClose: () => {
      if (drafted && f.dirty) toast({ title: 'Draft saved', tone: 'info' })
      props.onClose?.()
    },
    any: place === 'panel',
    kept: drafted,
    more: props.unkept !== undefined,
    sending: f.sending,
    pending: f.pending,
  })
  const { title, of } = props
  useEffect(() => {
    f.whenLeft((failed) => toastFailedLater(title, failed, of), guard.left)
  })
  const lost = props.leaving ?? (drafted && props.unkept !== undefined ? keptBut(props.unkept) : undefined)
  const { status } = useSession()
  const { clearError } = f
  // A refused token opens the sign-in dialog, which restores focus itself.
  const renewed = status === 'signed-in' && error?.kind === 'unauthorized'
  useEffect(() => {
    if (error && error.kind !== 'unauthorized') summary.current?.focus()
  }, [error])
  const clear = useEffectEvent(clearError)
  useEffect(() => {
    if (renewed) clear()
  }, [renewed])

  return {
    guard,
    tail: (
      <>
        {access.note === undefined ? null : <p className={styles.rules}>{access.note}</p>}
        {reason === undefined ? null : <Note tone="warn">{reason}</Note>}
      </>
    ),
    buttons: (
      <>
        {(error ?? f.lookUp) && (
          <div className={styles.outcome}>
            {error && (
              <FormError ref={summary} title={explain(error).title} errors={linesOf(error)}>
                {errorTicket(error)}
              </FormError>
            )}
            {f.lookUp && <LookupNote lookUp={f.lookUp} onOpen={f.discardSent} />}
          </div>
        )}
        <Button type="submit" variant={props.tone ?? 'primary'} busy={f.pending} disabledReason={reason}>
          {props.submitLabel}
        </Button>
        {props.onClose ? (
          <Button data-safe onClick={guard.close}>
            Cancel
          </Button>
        ) : null}
        {props.onDiscard && (f.dirty || props.unkept !== undefined) ? (
          <Button variant="ghost" onClick={() => setDiscarding(true)}>
            Discard draft
          </Button>
        ) : null}
      </>
    ),
    question: discarding ? (
      <ConfirmDialog
        open
        title="Discard this draft?"
        action="Discard"
        dismiss="Keep editing"
        onConfirm={() => {
          setDiscarding(false)
          props.onDiscard?.()
        }}
        onDismiss={() => setDiscarding(false)}
      >
        {sentState(f)}
      </ConfirmDialog>
    ) : (
      <DiscardQuestion guard={guard} leave={lost?.title}>
        {lost?.text ?? sentState(f)}
      </DiscardQuestion>
    ),
  }
}

/** Says whether a form that is closing sent anything. */
const sentState = ({ unsure }: Pick<OpForm, 'unsure'>) =>
  unsure ? 'We couldn’t confirm your last change. It might have been applied.' : 'Nothing was sent.'

const keptBut = (title: string) => ({
  title,
  text: 'Your text is kept as a draft in this tab. Choose the files again later.',
})

/** Lines of the error summary: reasons and the next step. Fields without an input are named. */
function linesOf(error: ApiError): string[] {
  const { detail, next } = explain(error)
  const reasons = error.errors.map(({ field, reason }) => fieldReason(field, reason))
  return [...(reasons.length > 0 ? reasons : [detail]), next].filter((line) => line !== '')
}
