import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { fieldReason } from '#/api/client/copy'
import { toCurl } from '#/api/client/curl'
import { type ApiError, explain } from '#/api/client/errors'
import type { OpForm, RequestPreviewData } from '#/api/form/form'
import { useSession } from '#/api/session/session'
import type { AnyOp } from '#/contract/op'
import { Button } from '#/ui/button/button'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'
import { FormError } from '#/ui/field/form-error'
import { Note } from '#/ui/feedback/note'
import { toast } from '#/ui/feedback/toast'
import * as copy from './copy'
import { useAccessRules } from './access-rules'
import { copyWithToast } from './copy-with-toast'
import { DiscardQuestion } from './discard-question'
import { errorTicket } from '../errors/error-ticket'
import { useCan } from '../session/use-can'
import { toastFailedLater } from './use-failed-later'
import { type LeaveGuard, useLeaveGuard } from './use-leave-guard'
import styles from './form-parts.module.css'
import { CodeBlock } from '#/ui/text/code-block'
import { useApiPrefix } from '../session/use-api-address'

// oxlint-disable-next-line typescript/no-explicit-any -- a form of any operation and values: both are invariant in it
type AnyForm = OpForm<any, any>

/** The request as text: `POST /v4/…` and the body. */
function printRequest({ method, path, body }: RequestPreviewData, prefix = ''): string {
  return `${method} ${prefix}${path}${body === undefined ? '' : `\n${JSON.stringify(body, null, 2)}`}`
}

/** Live preview of a form's request. Secrets are shown by name only. */
function RequestPreview({ f }: { f: AnyForm }) {
  useWatch({ control: f.form.control })
  const prefix = useApiPrefix()
  const box = useRef<HTMLDivElement>(null)
  // A block body, because newer browsers return a promise that React would take for a cleanup function.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box}>
      <CodeBlock code={printRequest(f.preview(), prefix)} label={copy.apiRequest} lang="http" copy={false} />
    </div>
  )
}

export interface FormFrameProps<O extends AnyOp, V extends FieldValues> {
  f: OpForm<O, V>
  /** `f.error`. Required, so that every form shows it. */
  error: ApiError | null
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
  /** End of the fields: error summary and request preview. */
  tail: ReactNode
  buttons: ReactNode
  question: ReactNode
}

/** Parts shared by forms in a panel and on a page. */
export function useFormParts<O extends AnyOp, V extends FieldValues>(
  props: Omit<FormFrameProps<O, V>, 'children'>,
  place: 'panel' | 'page',
): Parts {
  const { f, error } = props
  const [shown, setShown] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const previewId = useId()
  const access = useAccessRules(f.op)
  const reason = useCan()(f.op) ?? access.blocked ?? props.blocked
  const [discarding, setDiscarding] = useState(false)
  const drafted = f.kept && props.onDiscard !== undefined
  const guard = useLeaveGuard({
    form: f.form,
    onClose: () => {
      if (drafted && f.dirty) toast({ title: copy.draftSaved, tone: 'info' })
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

  const copyCurl = () => copyWithToast(toCurl(f.op, f.current()), copy.copiedAsCurl, copy.copiedAsCurlDetail)

  return {
    guard,
    tail: (
      <>
        {access.note === undefined ? null : <p className={styles.rules}>{access.note}</p>}
        {reason === undefined ? null : <Note tone="warn">{reason}</Note>}
        {error ? (
          <FormError ref={summary} title={explain(error).title} errors={linesOf(error)}>
            {errorTicket(error)}
          </FormError>
        ) : null}
        <div id={previewId} hidden={!shown}>
          {shown ? <RequestPreview f={f} /> : null}
        </div>
      </>
    ),
    buttons: (
      <>
        <Button type="submit" variant={props.tone ?? 'primary'} busy={f.pending} disabledReason={reason}>
          {props.submitLabel}
        </Button>
        {props.onClose ? (
          <Button data-safe onClick={guard.close}>
            {copy.cancel}
          </Button>
        ) : null}
        {props.onDiscard && (f.dirty || props.unkept !== undefined) ? (
          <Button variant="ghost" onClick={() => setDiscarding(true)}>
            {copy.discardDraft}
          </Button>
        ) : null}
        <span className={styles.request}>
          {shown ? (
            <Button variant="ghost" onClick={() => void copyCurl()}>
              {copy.copyAsCurl}
            </Button>
          ) : null}
          <Button variant="ghost" aria-expanded={shown} aria-controls={previewId} onClick={() => setShown(!shown)}>
            {shown ? copy.hideRequest : copy.apiRequest}
          </Button>
        </span>
      </>
    ),
    question: discarding ? (
      <ConfirmDialog
        open
        title={copy.discardDraftTitle}
        action={copy.discard}
        dismiss={copy.keepEditing}
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
const sentState = ({ unsure }: Pick<OpForm, 'unsure'>) => (unsure ? copy.unconfirmed : copy.nothingSent)

const keptBut = (title: string) => ({ title, text: copy.leaveFilesBody })

/** Lines of the error summary: reasons and the next step. Fields without an input are named. */
function linesOf(error: ApiError): string[] {
  const { detail, next } = explain(error)
  const reasons = error.errors.map(({ field, reason }) => fieldReason(field, reason))
  return [...(reasons.length > 0 ? reasons : [detail]), next].filter((line) => line !== '')
}
