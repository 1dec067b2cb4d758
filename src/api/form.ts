/** A form for one operation: rules from the contract, errors where they belong, and nothing typed is ever lost. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { AnyOp, Args, Body, Method, Result } from '../contract/op'
import { useOp } from './client'
import { canKeep, dropDraft, readDraft } from './drafts'
import { toApiError, type ApiError } from './errors'
import { keepDraft, keepSecretsOut, landErrors } from './form-core'
import { buildPath } from './request'
import { withoutSecrets } from './secrets'
import { holdUnsaved } from './unsaved'

export interface Preview {
  readonly method: Method
  /** The path as it would be sent; the template where a parameter is still missing. */
  readonly path: string
  /** Secrets as placeholders; undefined where the operation has no body. */
  readonly body: unknown
}
export interface OpForm<O extends AnyOp = AnyOp, V extends FieldValues = FieldValues> {
  readonly form: UseFormReturn<V>
  /** For `<form onSubmit>`; a second one while the first runs does nothing. */
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>
  readonly pending: boolean
  /** Form-level: what no field can show. Its `errors` hold only those entries. */
  readonly error: ApiError | null
  /** Takes the form-level error away, as after an unknown outcome was looked into. */
  readonly clearError: () => void
  readonly op: O
  /** The request as it would be sent now. Re-render by `form.watch()` where it is shown live. */
  readonly preview: () => Preview
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
}
type Rules = z.ZodMiniType<FieldValues, FieldValues>
/**
 * `schema`: the operation's body, or one of the form's own that `toBody` turns into it. `unsure`: since an answer was lost it is not
 * known what the server holds, so that nothing may be left out for being as it was.
 */
export interface FormOf<O extends AnyOp, S extends Rules> extends Common<O> {
  defaults: DefaultValues<z.input<S>>
  schema: S
  toBody?: (values: z.output<S>, unsure: boolean) => Body<O>
}

export function useOpForm<O extends AnyOp, S extends Rules>(op: O, o: FormOf<O, S>): OpForm<O, z.input<S>>
export function useOpForm<O extends AnyOp>(
  op: O,
  o: Common<O> & {
    defaults: DefaultValues<FieldValues>
    schema: Rules
    toBody?: (values: never, unsure: boolean) => Body<O>
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
  const [pending, setPending] = useState(false)
  // State is a render late: a double click would pass it.
  const busy = useRef(false)
  const mutation = useOp(op, { forget: true })

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
  const kept = draft !== undefined && canKeep()
  // The sign-out counts drafts by itself.
  useEffect(() => (isDirty && !kept ? holdUnsaved(name) : undefined), [isDirty, kept, name])

  const argsFor = (values: FieldValues): Args<O> => {
    const body = o.toBody ? o.toBody(values as never, unsure) : op.bodyKind === 'none' ? undefined : values
    return { ...o.args, ...(body === undefined ? {} : { body }) } as Args<O>
  }

  const run = async (values: FieldValues) => {
    const args = argsFor(values)
    setError(null)
    try {
      const result = await (o.send ? o.send(args) : mutation.mutateAsync(args))
      if (draft) dropDraft(draft)
      setUnsure(false)
      form.reset(keepSecretsOut(form.getValues(), secrets))
      o.onSuccess?.(result, args)
    } catch (e) {
      const failed = toApiError(e, op.id)
      if (failed.kind === 'unknown-outcome') setUnsure(true)
      setError(landErrors(form, failed))
    } finally {
      mutation.reset()
    }
  }
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      await form.handleSubmit(run)(event)
    } finally {
      busy.current = false
      setPending(false)
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
  const preview = (): Preview => {
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
    clearError()
  }
  return { form, submit, pending, error, clearError, op, preview, current, dirty: isDirty || unsure, kept, discard }
}
