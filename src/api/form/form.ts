/** A form for one operation: rules from the contract, errors where they belong, and nothing typed is ever lost. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useEffectEvent, useRef, useState, type BaseSyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { AnyOp, Args, Body, Method, Result } from '#/contract/op'
import { useOp } from '../client/client'
import { canKeep, dropDraft, readDraft } from './drafts'
import { toApiError, type ApiError } from '../client/errors'
import {
  createIntent,
  heldAnswer,
  holdAnswer,
  intentOf,
  keepDraft,
  keepSecretsOut,
  landErrors,
  rebase,
} from './form-core'
import { buildPath } from '../client/request'
import { withoutSecrets } from '../session/secrets'
import { holdUnsaved } from './unsaved'

export interface RequestPreviewData {
  readonly method: Method
  /** The path as it would be sent; the template where a parameter is still missing. */
  readonly path: string
  /** Secrets as placeholders; undefined where the operation has no body. */
  readonly body: unknown
}
export interface OpForm<O extends AnyOp = AnyOp, V extends FieldValues = FieldValues> {
  readonly form: UseFormReturn<V>
  /** For `<form onSubmit>`. Does nothing while the first sending runs, and after it succeeded until a value is changed. */
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>
  readonly pending: boolean
  /** Sent, and not answered yet. Read at the moment of leaving: `pending` is a render late and stays set after success. */
  readonly sending: () => boolean
  /** An earlier answer was lost: what the API holds may differ from what the form was opened with. */
  readonly unsure: boolean
  /** Makes the next sending an intent of its own, as after the result of a lost answer was found. */
  readonly renew: () => void
  /** Sets what hears of a failure that arrives after the form was left. */
  readonly whenLeft: (tell: (error: ApiError) => void) => void
  /** Form-level: what no field can show. Its `errors` hold only those entries. */
  readonly error: ApiError | null
  /** Takes the form-level error away, as after an unknown outcome was looked into. */
  readonly clearError: () => void
  readonly op: O
  /** The request as it would be sent now. Re-render by `form.watch()` where it is shown live. */
  readonly preview: () => RequestPreviewData
  /** The call's arguments now, for `toCurl`. */
  readonly current: () => Args<O>
  /** Something was typed that is not sent, or may differ from what a lost answer left at the server. */
  readonly dirty: boolean
  /** What is typed is kept as a draft: leaving and coming back loses nothing. */
  readonly kept: boolean
  /** Forgets what was typed, and the draft. Ask first. */
  readonly discard: () => void
}

interface Common<O extends AnyOp> {
  /** Path parameters and query. */
  args?: Omit<Args<O>, 'body'>
  onSuccess?: (result: Result<O>, args: Args<O>) => void
  /** Key of a draft kept in this tab until it is sent. */
  draft?: string
  /** Never kept in a draft, emptied after success. */
  secretFields?: readonly string[]
  /** Name for people, asked about at leaving; the operation's title if absent. */
  name?: string
  /** How it is sent where one call is not all of it: deleting the old before storing the new. Rejects with ApiError. */
  send?: (args: Args<O>) => Promise<Result<O>>
  /** Reads what the form compares with again, just before sending. False stops it: the form shows what is different now. */
  check?: () => Promise<boolean>
}
type Rules = z.ZodMiniType<FieldValues, FieldValues>
/**
 * `schema`: the operation's body, or one of the form's own that `toBody` turns into it. `unsure`: since an answer was lost it is not
 * known what the server holds, so that nothing may be left out for being as it was.
 */
export interface FormOf<O extends AnyOp, S extends Rules> extends Common<O> {
  defaults: DefaultValues<z.input<S>>
  schema: S
  /** `was`: what the API held when it was read last; `defaults` unless `live`. */
  toBody?: (values: z.output<S>, unsure: boolean, was: z.input<S>) => Body<O>
  /** For an edit, so that it merges with what is changed elsewhere meanwhile. */
  live?: Live<z.input<S>>
}
interface Live<V> {
  /** The values as the API is known to hold them now. */
  now: V
  /** Reads them again, just before sending. */
  read: () => Promise<V>
}

export function useOpForm<O extends AnyOp, S extends Rules>(op: O, o: FormOf<O, S>): OpForm<O, z.input<S>>
export function useOpForm<O extends AnyOp>(
  op: O,
  o: Common<O> & {
    defaults: DefaultValues<FieldValues>
    schema: Rules
    toBody?: (values: never, unsure: boolean, was: never) => Body<O>
    live?: Live<FieldValues>
  },
): OpForm<O> {
  const { draft, name = op.title } = o
  const [secrets] = useState(() => o.secretFields ?? [])
  const form = useForm({
    defaultValues: o.defaults,
    resolver: zodResolver(o.schema) as Resolver,
    shouldFocusError: true,
  })
  const { isDirty } = form.formState
  const [error, setError] = useState<ApiError | null>(null)
  const [unsure, setUnsure] = useState(false)
  const [held] = useState(() => (draft ? heldAnswer(draft) : undefined))
  const [pending, setPending] = useState(held !== undefined)
  // State is a render late: a double click would pass it. `done`: the page that comes next may take its time.
  const phase = useRef<'idle' | 'checking' | 'sending' | 'done'>(held ? 'sending' : 'idle')
  const [intent] = useState(() => (draft ? intentOf(draft) : createIntent()))
  const mutation = useOp(op, { forget: true, intent: intent.keyFor })
  const open = useRef(true)
  const tellLeft = useRef<(error: ApiError) => void>(undefined)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  const sending = useCallback(() => phase.current === 'sending', [])
  const rest = () => {
    phase.current = 'idle'
    setPending(false)
  }
  const rested = useEffectEvent(rest)
  // After success the form closes soon. If its user keeps typing instead, a new intent begins.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name: field }) => {
          if (field !== undefined && phase.current === 'done') rested()
        },
      }),
    [form],
  )

  useEffect(() => {
    if (!draft) return undefined
    const kept = readDraft(draft)
    if (kept) {
      // A draft of an older build may hold fields that this form has no more.
      for (const [k, v] of Object.entries(kept)) {
        if (Object.hasOwn(form.getValues(), k)) form.setValue(k, v, { shouldDirty: true })
      }
    }
    return keepDraft(form, draft, secrets)
  }, [form, draft, secrets])
  // The form was left and opened again before its answer: it waits for that answer, and can't send a second request.
  const adopt = useEffectEvent((failed: ApiError | null, before: string) => {
    rest()
    if (failed) {
      setUnsure(failed.kind === 'unknown-outcome')
      setError(landErrors(form, failed))
    } else if (JSON.stringify(form.getValues()) === before) form.reset(o.defaults)
  })
  useEffect(() => {
    const before = JSON.stringify(form.getValues())
    void held?.then((failed) => {
      if (open.current) adopt(failed, before)
    })
  }, [form, held])
  const kept = draft !== undefined && canKeep()
  // The sign-out counts drafts by itself.
  const atRisk = (isDirty && !kept) || pending
  useEffect(() => (atRisk ? holdUnsaved(name) : undefined), [atRisk, name])

  const was = useRef<FieldValues>(o.live?.now ?? o.defaults)
  /** The first field that was changed here and elsewhere. After a lost answer nobody knows which change was one's own. */
  const catchUp = (now: FieldValues): string | undefined => {
    if (unsure) return undefined
    const before = was.current
    was.current = now
    return rebase(form, before, now)
  }
  const caughtUp = useEffectEvent(() => {
    if (o.live && phase.current === 'idle') catchUp(o.live.now)
  })
  const seen = o.live && JSON.stringify(o.live.now)
  useEffect(() => {
    if (seen !== undefined) caughtUp()
  }, [seen])
  /** Whether to ask once more, because somebody else changed what is about to be replaced. Rejects where nothing can be sent. */
  const overtaken = async (): Promise<boolean> => {
    try {
      if (o.check) return !(await o.check()) || !open.current
      if (!o.live) return false

      const field = catchUp(await o.live.read())
      if (field !== undefined) form.setFocus(field)
      return field !== undefined
    } catch (e) {
      const { kind } = toApiError(e, op.id)
      if (kind === 'unauthorized' || kind === 'not-found' || kind === 'aborted') throw e
      // What can't be read can't be compared: the change is sent as it is.
      return false
    }
  }

  const argsFor = (values: FieldValues): Args<O> => {
    const body = o.toBody
      ? o.toBody(values as never, unsure, was.current as never)
      : op.bodyKind === 'none'
        ? undefined
        : values
    return { ...o.args, ...(body === undefined ? {} : { body }) } as Args<O>
  }

  const run = async (typed: FieldValues) => {
    setError(null)
    let settle: ReturnType<typeof holdAnswer> | undefined
    try {
      if (await overtaken()) return
      const args = argsFor(o.live ? { ...typed, ...form.getValues() } : typed)
      phase.current = 'sending'
      if (draft) settle = holdAnswer(draft)
      const result = await (o.send ? o.send(args) : mutation.mutateAsync(args))
      if (draft) dropDraft(draft)
      setUnsure(false)
      form.reset(keepSecretsOut(form.getValues(), secrets))
      intent.renew()
      phase.current = 'done'
      settle?.(null)
      o.onSuccess?.(result, args)
    } catch (e) {
      const failed = toApiError(e, op.id)
      if (failed.kind === 'unknown-outcome') setUnsure(true)
      else intent.renew()
      if (open.current) setError(landErrors(form, failed))
      else tellLeft.current?.(failed)
      settle?.(failed)
    } finally {
      mutation.reset()
    }
  }
  const succeeded = () => phase.current === 'done'
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (phase.current !== 'idle') return
    phase.current = 'checking'
    setPending(true)
    try {
      await form.handleSubmit(run)(event)
    } finally {
      if (!succeeded()) rest()
    }
  }

  const current = (): Args<O> => {
    const values = form.getValues()
    try {
      return argsFor(values)
    } catch {
      // Half-typed values need not make a body yet; shown is then what was typed.
      return { ...o.args, body: values } as Args<O>
    }
  }
  const preview = (): RequestPreviewData => {
    const { params, body } = current() as { params?: Record<string, unknown>; body?: unknown }
    let path: string = op.path
    try {
      path = buildPath(op.path, params)
    } catch {
      // The template says which part is still open.
    }
    return { method: op.method, path, body: withoutSecrets(body) }
  }
  const clearError = () => setError(null)
  const discard = () => {
    form.reset(o.defaults)
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
    whenLeft: (tell) => {
      tellLeft.current = tell
    },
    error,
    clearError,
    op,
    preview,
    current,
    dirty: isDirty || unsure,
    kept,
    discard,
  }
}
