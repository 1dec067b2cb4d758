/** Form of one operation: validation by the contract, errors at their fields, and no lost input. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type BaseSyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { AnyOp, Args, Body, Result } from '#/contract/op'
import { useOp } from '../client/client'
import type { ApiError } from '../base/errors'
import { bindToSession, type SessionBound } from '../session/bind-to-session'
import { createStore, useStore } from '../base/store'
import { dropDraft } from '../session/drafts'
import {
  applyServerErrors,
  createIntent,
  holdAnswer,
  intentOf,
  pendingSubmission,
  recheckErrors,
  settleForm,
  settleReopened,
  valuesNow,
} from './form-core'
import {
  type FormEvent,
  initialState,
  isSubmitting,
  isStillLost,
  isUnanswered,
  nextState,
  shownError,
} from './form-state'
import { type KnownOutcome, type LookupResult, type Creatable, type Outcome, prepareLookup } from './outcome'
import { holdUnsaved } from '../session/unsaved'
import { useDraft } from './use-draft'
import { type Live, useLiveValues } from './use-live-values'

/** The look-up of a request whose response was lost. */
export interface LookUp {
  readonly one: string
  readonly done: string
  /** Undefined while it runs. */
  readonly known: KnownOutcome | undefined
  readonly retry: () => void
}

export interface OpForm<O extends AnyOp = AnyOp, V extends FieldValues = FieldValues> {
  readonly form: UseFormReturn<V>
  /** For `<form onSubmit>`. Ignored while a submission runs, and after success until a value changes. */
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>
  readonly pending: boolean
  /** Whether a request is pending. For use while leaving, because `pending` is one render late and stays set after success. */
  readonly sending: () => boolean
  /** Whether an earlier response was lost, so the API's values can differ from the form's initial ones. */
  readonly unsure: boolean
  /** What is known about the last request, while its response is lost. */
  readonly lookUp: LookUp | undefined
  /**
   * Sets the handler of failures that the form can't show: it was left (`left` tells it from the user's answer on, before the next page
   * replaces it), or still shows that an earlier response was lost.
   */
  readonly whenLeft: (tell: (error: ApiError) => void, left: () => boolean) => void
  /** Error of the form, unless the outcome is known by now. Its `errors` contain only entries without a field. */
  readonly error: ApiError | null
  readonly clearError: () => void
  readonly op: O
  /** Whether there is unsent input, or an unconfirmed change. */
  readonly dirty: boolean
  /** Whether a draft keeps the input after leaving. */
  readonly kept: boolean
  /** Discards input and draft. Confirm first. */
  readonly discard: () => void
  /** Discards input that was sent, and keeps what was typed since. */
  readonly discardSent: () => void
}

interface Common<O extends AnyOp, D, T extends Creatable> {
  /** Path parameters and query. */
  args?: Omit<Args<O>, 'body'>
  onSuccess?: (result: Result<O>, args: Args<O>) => void
  /** How to see what became of a request whose response was lost. */
  outcome?: Outcome<O, D, T>
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
export interface FormOf<O extends AnyOp, S extends Rules, L, D, T extends Creatable> extends Common<O, D, T> {
  /** Default: the values of `live`. */
  defaults?: DefaultValues<z.input<S>>
  schema: S
  /** `was`: the API's values at the last read; `defaults` unless `live`. */
  toBody?: (values: z.output<S>, unsure: boolean, was: z.input<S>) => Body<O>
  /** For an edit form: merges concurrent changes. */
  live?: Live<z.input<S>, L> | undefined
}
/** The options of any operation, as the hooks below need them. */
interface AnyForm<O extends AnyOp> extends Common<O, unknown, Creatable> {
  defaults?: FieldValues
  schema: Rules
  toBody?: (values: FieldValues, unsure: boolean, was: FieldValues) => Body<O>
  live?: Live<FieldValues, unknown> | undefined
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

/** A request as it was sent. The values can have been edited since. */
interface Sent<O extends AnyOp> {
  readonly args: Args<O>
  readonly values: string
  /** Looks whether it was applied; absent where that can't be seen. */
  readonly look?: () => Promise<LookupResult<O>>
}

/** The form of an operation. Sends one request at a time, and keeps its input while `draft` names a place for it. */
export function useOpForm<O extends AnyOp, S extends Rules, L, D, T extends Creatable>(
  op: O,
  options: FormOf<O, S, L, D, T>,
): OpForm<O, z.input<S>>
export function useOpForm<O extends AnyOp>(op: O, options: AnyForm<O>): OpForm<O> {
  const { draft, live, outcome, name = op.title } = options
  const cache = useQueryClient()
  const defaults = options.defaults ?? live?.values(live.now) ?? {}
  const [secrets] = useState(() => options.secretFields ?? [])
  const form = useForm({
    defaultValues: defaults,
    resolver: zodResolver(options.schema) as Resolver,
    shouldFocusError: true,
  })
  const { isDirty } = form.formState
  const [held] = useState(() => (draft ? pendingSubmission(draft) : undefined))
  const [store] = useState(() => createStore(initialState<Sent<O>>(held ? 'sending' : 'editing')))
  const state = useStore(store)
  const dispatch = (event: FormEvent<Sent<O>>) => store.set(nextState(store.get(), event))
  const [intent] = useState(() => (draft ? intentOf(draft) : createIntent()))
  const mutation = useOp(op, { intent: intent.keyFor })
  const leaving = useRef<Parameters<OpForm['whenLeft']>>(undefined)
  const [sending] = useState(() => () => isUnanswered(store.get()))
  useEffect(() => {
    store.set(nextState(store.get(), { type: 'opened' }))
    return () => store.set(nextState(store.get(), { type: 'left' }))
  }, [store])
  useOnInput(form, () => {
    recheckErrors(form)
    // After success the form closes soon. If its user keeps typing instead, a new intent begins.
    dispatch({ type: 'edited' })
  })

  const kept = useDraft(form, draft, secrets)
  const fail = (error: ApiError, sent: Sent<O> | undefined) => {
    const before = store.get()
    dispatch({
      type: 'failed',
      error,
      sent,
      shown: before.left || isStillLost(before, error) ? error : applyServerErrors(form, error),
    })
    return isStillLost(before, error)
  }
  // The form was reopened before its response: it waits for that response and can't send a second request.
  const reopened = useEffectEvent((failed: ApiError | null, before: string) => {
    if (store.get().left) return
    if (failed) fail(failed, undefined)
    else {
      settleReopened(form, before, defaults, secrets, draft)
      dispatch({ type: 'succeeded' })
      dispatch({ type: 'edited' })
    }
  })
  useEffect(() => {
    const before = valuesNow(form)
    void held?.then((failed) => reopened(failed, before))
  }, [form, held])
  const pending = isSubmitting(state)
  // Signing out counts drafts separately.
  const atRisk = (isDirty && !kept) || pending
  useEffect(() => (atRisk ? holdUnsaved(name) : undefined), [atRisk, name])

  const { was, overtaken } = useLiveValues(form, {
    op: op.id,
    live,
    check: options.check,
    defaults,
    unsure: state.unsure,
    isIdle: () => !isSubmitting(store.get()),
    isLeft: () => store.get().left,
  })

  const succeed = (result: Result<O>, { args, values }: Sent<O>) => {
    settleForm(form, values, secrets, draft)
    intent.renew()
    dispatch({ type: 'succeeded' })
    options.onSuccess?.(result, args)
  }
  /** Looks what became of the last request. Resolves to true if that completed the form. */
  const look = async (): Promise<boolean> => {
    const sent = store.get().lost?.sent
    if (!sent?.look) return false
    dispatch({ type: 'looking' })
    const known = await sent.look()
    if (known.status === 'happened') succeed(known.result, sent)
    else dispatch({ type: 'looked', known })
    // The first resource was found, so submitting again creates another one.
    if (known.status === 'found') intent.renew()
    return known.status === 'happened'
  }
  const run = async (typed: FieldValues, { signal, during, errorOf }: SessionBound) => {
    dispatch({ type: 'valid' })
    let sent: Sent<O> | undefined
    let settle: ReturnType<typeof holdAnswer> | undefined
    try {
      if (await during(overtaken)) {
        dispatch({ type: 'conflicting' })
        return
      }
      const values = live ? { ...typed, ...form.getValues() } : typed
      const whole = op.bodyKind === 'none' ? undefined : values
      // Without `toBody`, the rules are those of the body.
      const body = (options.toBody?.(values, state.unsure, was.current) ?? whole) as Body<O>
      const args = { ...options.args, ...(body === undefined ? {} : { body }) } as Args<O>
      sent = {
        args,
        values: valuesNow(form),
        ...(outcome && { look: prepareLookup(cache, op, body, outcome) }),
      }
      dispatch({ type: 'sent' })
      if (draft) settle = holdAnswer(draft)
      const result = await (options.send ? options.send(args, signal) : mutation.mutateAsync(args))
      succeed(result, sent)
      settle?.(null)
    } catch (e) {
      const failed = errorOf(e)
      intent.failed(failed)
      const isLost = fail(failed, sent)
      const completed = failed.kind === 'unknown-outcome' && (await look())
      const [tell, left] = leaving.current ?? []
      if (!completed && (isLost || store.get().left || left?.())) tell?.(failed)
      settle?.(completed ? null : failed)
    } finally {
      mutation.reset()
    }
  }
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (isSubmitting(store.get())) return
    dispatch({ type: 'submitted' })
    const asked = bindToSession(op.id)
    try {
      await form.handleSubmit((typed) => run(typed, asked))(event)
    } finally {
      dispatch({ type: 'invalid' })
    }
  }

  const discard = () => {
    form.reset(defaults)
    if (draft) dropDraft(draft)
    intent.renew()
    dispatch({ type: 'discarded' })
  }
  const { lost } = state
  return {
    form,
    submit,
    pending,
    sending,
    unsure: state.unsure,
    lookUp:
      outcome && (state.phase === 'looking' || (!pending && lost?.known))
        ? {
            one: outcome.one,
            done: outcome.done,
            known: pending ? undefined : lost?.known,
            retry: () => void look(),
          }
        : undefined,
    whenLeft: (...handlers) => {
      leaving.current = handlers
    },
    error: shownError(state),
    clearError: () => dispatch({ type: 'cleared' }),
    op,
    dirty: isDirty || state.unsure,
    kept,
    discard,
    discardSent: () => {
      if (valuesNow(form) === lost?.sent?.values) discard()
    },
  }
}
