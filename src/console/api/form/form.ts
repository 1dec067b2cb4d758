/** Form of one operation: validation by the contract, errors at their fields, and no lost input. */
import { zodResolver } from '@hookform/resolvers/zod'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type BaseSyntheticEvent,
  type RefObject,
} from 'react'
import { useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { AnyOp, Args, Body, Result } from '#/contract/op'
import { useOp } from '../client/client'
import { dropDraft } from '../session/drafts'
import type { ApiError } from '../base/errors'
import {
  createIntent,
  pendingSubmission,
  holdAnswer,
  intentOf,
  isStillLost,
  applyServerErrors,
  recheckErrors,
  settleForm,
  settleReopened,
  valuesNow,
} from './form-core'
import { bindToSession, type SessionBound } from '../session/bind-to-session'
import { holdUnsaved } from '../session/unsaved'
import { useDraft } from './use-draft'
import { type Live, useLiveValues } from './use-live-values'

export interface OpForm<O extends AnyOp = AnyOp, V extends FieldValues = FieldValues> {
  readonly form: UseFormReturn<V>
  /** For `<form onSubmit>`. Ignored while a submission runs, and after success until a value changes. */
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>
  readonly pending: boolean
  /** Whether a request is pending. For use while leaving, because `pending` is one render late and stays set after success. */
  readonly sending: () => boolean
  /** Whether an earlier response was lost, so the API's values can differ from the form's initial ones. */
  readonly unsure: boolean
  /** Makes the next submission use a new idempotency key, for example after the result of a lost response was found. */
  readonly renew: () => void
  /**
   * Sets the handler of failures that the form can't show: it was left (`left` tells it from the user's answer on, before the next page
   * replaces it), or still shows that an earlier response was lost.
   */
  readonly whenLeft: (tell: (error: ApiError) => void, left: () => boolean) => void
  /** Error of the form. Its `errors` contain only entries without a field. */
  readonly error: ApiError | null
  /** Clears the form's error, for example after an unknown outcome was checked. */
  readonly clearError: () => void
  /** The last request while its response is lost. The values can have been edited since. */
  readonly lost: Args<O> | undefined
  readonly op: O
  /** Whether there is unsent input, or an unconfirmed change. */
  readonly dirty: boolean
  /** Whether a draft keeps the input after leaving. */
  readonly kept: boolean
  /** Discards input and draft. Confirm first. */
  readonly discard: () => void
}

interface Common<O extends AnyOp> {
  /** Path parameters and query. */
  args?: Omit<Args<O>, 'body'>
  onSuccess?: (result: Result<O>, args: Args<O>) => void
  /** Key of the draft kept in this tab until submission. */
  draft?: string
  /** Fields excluded from the draft and cleared after success. */
  secretFields?: readonly string[]
  /** Display name in questions about leaving. Default: the operation's title. */
  name?: string
  /**
   * Replaces the single call, for example to delete the old resource first. Rejects with ApiError. Its writes use `signal`, which is
   * aborted when the session of the submission ends.
   */
  send?: (args: Args<O>, signal: AbortSignal) => Promise<Result<O>>
  /** Checks current data just before sending. False stops the submission, and the form shows the difference. */
  check?: () => Promise<boolean>
}
type Rules = z.ZodMiniType<FieldValues, FieldValues>
/**
 * `schema`: the operation's body, or a form schema that `toBody` converts. `unsure`: a response was lost, so the server's values are
 * unknown and unchanged fields must be sent too.
 */
export interface FormOf<O extends AnyOp, S extends Rules> extends Common<O> {
  defaults: DefaultValues<z.input<S>>
  schema: S
  /** `was`: the API's values at the last read; `defaults` unless `live`. */
  toBody?: (values: z.output<S>, unsure: boolean, was: z.input<S>) => Body<O>
  /** For an edit form: merges concurrent changes. */
  live?: Live<z.input<S>>
}
/** The options of any operation, as the hooks below need them. */
interface AnyForm<O extends AnyOp> extends Common<O> {
  defaults: DefaultValues<FieldValues>
  schema: Rules
  toBody?: (values: FieldValues, unsure: boolean, was: FieldValues) => Body<O>
  live?: Live<FieldValues>
}

/** Whether the form is on the page. A response can arrive after it was left. */
function useIsOpen() {
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  return open
}

/** Calls `onInput` for each change by the user. */
function useOnInput(form: UseFormReturn, onInput: () => void): void {
  const changed = useEffectEvent(onInput)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== undefined) changed()
        },
      }),
    [form],
  )
}

/** Calls `adopt` with the result of a request that an earlier opening of the form sent, and with the values of this one's opening. */
function useReopened(
  form: UseFormReturn,
  held: ReturnType<typeof pendingSubmission>,
  open: RefObject<boolean>,
  adopt: (failed: ApiError | null, before: string) => void,
): void {
  const adopted = useEffectEvent(adopt)
  useEffect(() => {
    const before = valuesNow(form)
    void held?.then((failed) => {
      if (open.current) adopted(failed, before)
    })
  }, [form, held, open])
}

/** Body and parameters of the request for these values. */
function argsOf<O extends AnyOp>(
  op: O,
  { args, toBody }: AnyForm<O>,
  values: FieldValues,
  unsure: boolean,
  was: FieldValues,
) {
  const body = toBody ? toBody(values, unsure, was) : op.bodyKind === 'none' ? undefined : values
  return { ...args, ...(body === undefined ? {} : { body }) } as Args<O>
}

/** The form of an operation. Sends one request at a time, and keeps its input while `draft` names a place for it. */
export function useOpForm<O extends AnyOp, S extends Rules>(op: O, options: FormOf<O, S>): OpForm<O, z.input<S>>
export function useOpForm<O extends AnyOp>(op: O, options: AnyForm<O>): OpForm<O> {
  const { draft, name = op.title } = options
  const [secrets] = useState(() => options.secretFields ?? [])
  const form = useForm({
    defaultValues: options.defaults,
    resolver: zodResolver(options.schema) as Resolver,
    shouldFocusError: true,
  })
  const { isDirty } = form.formState
  const [error, setError] = useState<ApiError | null>(null)
  const [lost, setLost] = useState<Args<O>>()
  const [unsure, setUnsure] = useState(false)
  const [held] = useState(() => (draft ? pendingSubmission(draft) : undefined))
  const [pending, setPending] = useState(held !== undefined)
  // React state is a render late, which a double click would beat. `done`: the next page can take a while.
  const phase = useRef<'idle' | 'checking' | 'sending' | 'done'>(held ? 'sending' : 'idle')
  const [intent] = useState(() => (draft ? intentOf(draft) : createIntent()))
  const mutation = useOp(op, { intent: intent.keyFor })
  const open = useIsOpen()
  const tellLeft = useRef<(error: ApiError) => void>(undefined)
  const isLeft = useRef<() => boolean>(() => false)
  const sending = useCallback(() => phase.current === 'sending', [])
  const rest = () => {
    phase.current = 'idle'
    setPending(false)
  }
  const succeeded = () => phase.current === 'done'
  useOnInput(form, () => {
    recheckErrors(form)
    // After success the form closes soon. If its user keeps typing instead, a new intent begins.
    if (succeeded()) rest()
  })

  const kept = useDraft(form, draft, secrets)
  // The form was reopened before its response: it waits for that response and can't send a second request.
  useReopened(form, held, open, (failed, before) => {
    rest()
    if (failed) {
      setUnsure(failed.kind === 'unknown-outcome')
      setError(applyServerErrors(form, failed))
    } else settleReopened(form, before, options.defaults, secrets, draft)
  })
  // Signing out counts drafts separately.
  const atRisk = (isDirty && !kept) || pending
  useEffect(() => (atRisk ? holdUnsaved(name) : undefined), [atRisk, name])

  const { was, overtaken } = useLiveValues(form, {
    op: op.id,
    live: options.live,
    check: options.check,
    defaults: options.defaults,
    unsure,
    isIdle: () => phase.current === 'idle',
    open,
  })
  const argsFor = (values: FieldValues) => argsOf(op, options, values, unsure, was.current)

  const clearError = () => {
    setError(null)
    setLost(undefined)
  }
  const showFailure = (failed: ApiError, args: Args<O> | undefined) => {
    if (failed.kind === 'unknown-outcome') {
      setUnsure(true)
      setLost(args)
    }
    intent.failed(failed)
    const stillLost = isStillLost(error, failed)
    if (stillLost) setLost(lost)
    if (open.current) setError(stillLost ? error : applyServerErrors(form, failed))
    if (stillLost || !open.current || isLeft.current()) tellLeft.current?.(failed)
  }
  const run = async (typed: FieldValues, { signal, during, errorOf }: SessionBound) => {
    clearError()
    let args: Args<O> | undefined
    let settle: ReturnType<typeof holdAnswer> | undefined
    try {
      if (await during(overtaken)) return
      args = argsFor(options.live ? { ...typed, ...form.getValues() } : typed)
      phase.current = 'sending'
      const values = valuesNow(form)
      if (draft) settle = holdAnswer(draft)
      const result = await (options.send ? options.send(args, signal) : mutation.mutateAsync(args))
      setUnsure(false)
      settleForm(form, values, secrets, draft)
      intent.renew()
      phase.current = 'done'
      settle?.(null)
      options.onSuccess?.(result, args)
    } catch (e) {
      const failed = errorOf(e)
      showFailure(failed, args)
      settle?.(failed)
    } finally {
      mutation.reset()
    }
  }
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (phase.current !== 'idle') return
    phase.current = 'checking'
    setPending(true)
    const asked = bindToSession(op.id)
    try {
      await form.handleSubmit((typed) => run(typed, asked))(event)
    } finally {
      if (!succeeded()) rest()
    }
  }

  const discard = () => {
    form.reset(options.defaults)
    if (draft) dropDraft(draft)
    setUnsure(false)
    intent.renew()
    clearError()
  }
  return {
    form,
    submit,
    pending,
    sending,
    unsure,
    renew: intent.renew,
    whenLeft: (tell, left) => {
      tellLeft.current = tell
      isLeft.current = left
    },
    error,
    clearError,
    lost,
    op,
    dirty: isDirty || unsure,
    kept,
    discard,
  }
}
