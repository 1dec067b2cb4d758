import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
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
import { copyWithToast } from './copy-with-toast'
import { DiscardQuestion } from './discard-question'
import { errorTicket } from '../errors/error-ticket'
import { useCan } from '../session/use-can'
import { type LeaveGuard, useLeaveGuard } from './use-leave-guard'
import styles from './form-parts.module.css'
import { CodeBlock } from '#/ui/text/code-block'
import { useApiPrefix } from '../session/use-api-address'

// oxlint-disable-next-line typescript/no-explicit-any -- a form of any operation and values: both are invariant in it
type AnyForm = OpForm<any, any>

/** `POST /v4/…` and the body, as it would be sent now. */
function printRequest({ method, path, body }: RequestPreviewData, prefix = ''): string {
  return `${method} ${prefix}${path}${body === undefined ? '' : `\n${JSON.stringify(body, null, 2)}`}`
}

/** The request a form would send, live. Secrets are shown by name only. */
function RequestPreview({ f }: { f: AnyForm }) {
  useWatch({ control: f.form.control })
  const prefix = useApiPrefix()
  const box = useRef<HTMLDivElement>(null)
  // Newer browsers answer scrolling with a promise, which React would take for the way to undo it.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box}>
      <CodeBlock code={printRequest(f.preview(), prefix)} label="API request" lang="http" copy={false} wrap />
    </div>
  )
}

export interface FormFrameProps<O extends AnyOp, V extends FieldValues> {
  f: OpForm<O, V>
  /** Required, so that no form can forget to show it: `f.error`. */
  error: ApiError | null
  title: string
  /** A verb and its object: "Create bucket". */
  submitLabel: string
  /** Called when leaving is settled: the question about what was typed has been asked. Without it there is no Cancel. */
  onClose?: (() => void) | undefined
  /** A form with a draft: called when what was typed is to be forgotten, which is asked first. */
  onDiscard?: (() => void) | undefined
  /** What no draft keeps, and leaving would lose: "2 chosen files". */
  unkept?: string | undefined
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
  const [discarding, setDiscarding] = useState(false)
  const drafted = f.kept && p.onDiscard !== undefined
  const guard = useLeaveGuard({
    form: f.form,
    onClose: () => p.onClose?.(),
    any: place === 'panel',
    kept: drafted,
    more: p.unkept !== undefined,
    sending: f.sending,
    pending: f.pending,
  })
  const { title } = p
  useEffect(() => {
    f.whenLeft((failed) => {
      const { title: what, detail } = explain(failed)
      toast({ title: `${title}: ${what}`, detail, tone: 'danger' })
    })
  })
  const lost = p.leaving ?? (drafted && p.unkept !== undefined ? keptBut(p.unkept) : undefined)
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

  const copy = () =>
    copyWithToast(toCurl(f.op, f.current()), 'Copied as curl', 'Put your token into $TOKEN before you run it.')

  return {
    guard,
    tail: (
      <>
        {reason === undefined ? null : <Note tone="warn">{reason}</Note>}
        {error ? (
          <FormError ref={summary} title={explain(error).title} errors={wordsOf(error)}>
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
        <Button type="submit" variant={p.tone ?? 'primary'} busy={f.pending} disabledReason={reason}>
          {p.submitLabel}
        </Button>
        {p.onClose ? <Button onClick={guard.close}>{drafted ? 'Close' : 'Cancel'}</Button> : null}
        {p.onDiscard && (f.dirty || p.unkept !== undefined) ? (
          <Button variant="ghost" onClick={() => setDiscarding(true)}>
            Discard draft
          </Button>
        ) : null}
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
    question: discarding ? (
      <ConfirmDialog
        open
        title="Discard this draft?"
        action="Discard"
        dismiss="Keep editing"
        onConfirm={() => {
          setDiscarding(false)
          p.onDiscard?.()
        }}
        onDismiss={() => setDiscarding(false)}
      >
        {unsent(f)}
      </ConfirmDialog>
    ) : (
      <DiscardQuestion guard={guard} leave={lost?.title}>
        {lost?.text ?? unsent(f)}
      </DiscardQuestion>
    ),
  }
}

/** What is known about the request of a form that is left. */
const unsent = ({ unsure }: Pick<OpForm, 'unsure'>) =>
  unsure ? 'We couldn’t confirm your last change. It might have been made.' : 'Nothing was sent.'

const keptBut = (what: string) => ({
  title: `Leave without ${what}?`,
  text: 'What you typed is kept as a draft in this tab. Files cannot be kept: choose them again when you come back.',
})

/** Each reason once, with what to do; a field that the form does not show is named. */
function wordsOf(error: ApiError): string[] {
  const { detail, next } = explain(error)
  const reasons = error.errors.map(({ field, reason }) => (field === '' ? reason : `${field}: ${reason}`))
  return [...(reasons.length > 0 ? reasons : [detail]), next].filter((words) => words !== '')
}
