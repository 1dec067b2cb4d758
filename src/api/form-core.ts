/** What a form does outside React, so that it can be proved with a real form control alone. */
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, saveDraft } from './drafts'
import { ApiError } from './errors'
import { inValues, place } from './form-errors'

type Control = Pick<UseFormReturn, 'getValues' | 'setError' | 'setFocus'>
type Watched = Pick<UseFormReturn, 'subscribe' | 'getValues'>

/** Puts the API's field errors on their inputs, focuses the first, and answers what stays for the summary (null: nothing). */
export function landErrors(form: Control, e: ApiError): ApiError | null {
  const values = form.getValues()
  const { fields, rest } = place(e.errors, inValues(values), Object.keys(values))
  for (const f of fields) form.setError(f.field, { type: 'server', message: f.reason })
  const [first] = fields
  if (first) form.setFocus(first.field)
  if (fields.length > 0 && rest.length === 0) return null
  return new ApiError({
    kind: e.kind,
    op: e.op,
    status: e.status,
    errors: rest,
    retryAfter: e.retryAfter,
    missingScopes: e.missingScopes,
    message: e.message,
    cause: e,
  })
}

/** The values with secret fields emptied. */
export const keepSecretsOut = (values: FieldValues, secrets: readonly string[]): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([k, v]: [string, unknown]) => [k, secrets.includes(k) ? '' : v]))

const plain = (values: FieldValues, secrets: readonly string[]) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([k, v]: [string, unknown]) => !secrets.includes(k) && !(v instanceof Blob) && v !== undefined,
    ),
  )

/** Keeps a draft while the form differs from its defaults. Answers how to stop. */
export function keepDraft(form: Watched, key: string, secrets: readonly string[]): () => void {
  return form.subscribe({
    formState: { values: true, isDirty: true },
    callback: ({ values, isDirty }) => {
      if (isDirty === false) dropDraft(key)
      else saveDraft(key, plain(values, secrets))
    },
  })
}
