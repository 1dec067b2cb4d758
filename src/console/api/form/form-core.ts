/** Form logic outside React, testable with a form control alone. */
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, readDraft, saveDraft } from '../session/drafts'
import { ApiError } from '../base/errors'
import { NOT_EXECUTED } from './form-state'
import { isSameJson } from '#/lib/changed'
import { isRecord } from '#/lib/is-record'
import { inValues, placeErrors } from './form-errors'
import { isKeySpent, newIntent } from '../client/idempotency'

type Control = Pick<UseFormReturn, 'getValues' | 'setError' | 'setFocus' | 'control'>
type Watched = Pick<UseFormReturn, 'subscribe' | 'getValues'>

const at = (of: unknown, key: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, key) : undefined

/**
 * Name of the shown input for a field: its own, or that of a list that contains it. Undefined without one. The library has no other
 * register of them.
 */
function inputOf({ control }: Control, field: string): string | undefined {
  let here: unknown = control._fields
  const path = field.split('.')
  const end = path.findIndex((key) => {
    here = at(here, key)
    return at(at(here, '_f'), 'mount') === true
  })
  return end < 0 ? undefined : path.slice(0, end + 1).join('.')
}

/** Sets the API's field errors on their shown inputs and focuses the first. Returns the rest for the summary, or null. */
export function applyServerErrors(form: Control, e: ApiError): ApiError | null {
  const values = form.getValues()
  const has = inValues(values)
  const { fields, rest } = placeErrors(
    e.errors,
    (name) => has(name) && inputOf(form, name) !== undefined,
    Object.keys(values),
  )
  for (const f of fields) form.setError(f.field, { type: 'server', message: f.reason })
  const [first] = fields
  // An entry of a list has no input of its own.
  if (first) form.setFocus(inputOf(form, first.field) ?? first.field)
  if (fields.length === 0) return e
  if (rest.length === 0) return null
  return new ApiError({
    kind: e.kind,
    op: e.op,
    status: e.status,
    errors: rest,
    retryAfter: e.retryAfter,
    missingScopes: e.missingScopes,
    requestId: e.requestId,
    empty: e.empty,
    message: e.message,
    cause: e,
  })
}

type Edited = Pick<UseFormReturn, 'getValues' | 'setValue' | 'resetField' | 'setError'>
/** Every field by its dotted path; a list is one field. */
export const fieldEntries = (value: unknown, path = ''): [string, unknown][] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([key, inner]) => fieldEntries(inner, path === '' ? key : `${path}.${key}`))
    : [[path, value]]

/**
 * Checks the fields with an error again, because a change of any field can mend it: an address that is wrong for a URL can be right for
 * TCP. Errors of the API stay until their own field changes.
 */
export function recheckErrors(form: Pick<UseFormReturn, 'getValues' | 'getFieldState' | 'trigger'>): void {
  const wrong = fieldEntries(form.getValues())
    .map(([field]) => field)
    .filter((field) => (form.getFieldState(field).error?.type ?? 'server') !== 'server')
  if (wrong.length > 0) void form.trigger(wrong)
}

const listed = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)
const shownAs = (value: unknown) =>
  value === '' || value === null ? 'empty' : typeof value === 'string' ? `“${value}”` : JSON.stringify(value)

/**
 * Updates an edit form from its initial values (`was`) to the API's current ones (`now`). Unchanged fields take the new value; lists
 * merge additions and removals; a field changed in both places keeps its input and shows a note. Returns the first such field.
 */
export function rebase(form: Edited, was: FieldValues, now: FieldValues): string | undefined {
  const before = new Map(fieldEntries(was))
  let conflict: string | undefined
  for (const [field, theirs] of fieldEntries(now)) {
    const old = before.get(field)
    if (isSameJson(old, theirs)) continue
    const mine: unknown = form.getValues(field)
    form.resetField(field, { defaultValue: theirs })
    if (isSameJson(mine, old) || isSameJson(mine, theirs)) continue
    const [lists, base] = [[listed(mine), listed(theirs)] as const, listed(old) ?? []]
    if (lists[0] && lists[1]) {
      const [own, other] = lists
      const merged = [
        ...other.filter((x) => own.includes(x) || !base.includes(x)),
        ...own.filter((x) => !base.includes(x) && !other.includes(x)),
      ]
      form.setValue(field, merged, { shouldDirty: true })
      continue
    }
    form.setValue(field, mine, { shouldDirty: true })
    form.setError(field, { type: 'server', message: `Changed to ${shownAs(theirs)} elsewhere. Save to replace it.` })
    conflict ??= field
  }
  return conflict
}

/** Empties secret fields. */
export const withoutSecretFields = (values: FieldValues, secrets: readonly string[]): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([k, v]: [string, unknown]) => [k, secrets.includes(k) ? '' : v]))

const plain = (values: FieldValues, secrets: readonly string[]) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([k, v]: [string, unknown]) => !secrets.includes(k) && !(v instanceof Blob) && v !== undefined,
    ),
  )

/**
 * Saves a draft while the form differs from its defaults. `onSaved` tells whether storage took it; a full one doesn't. Returns the
 * unsubscribe function.
 */
export function storeDraft(
  form: Watched,
  key: string,
  secrets: readonly string[],
  onSaved: (saved: boolean) => void,
): () => void {
  return form.subscribe({
    formState: { values: true, isDirty: true },
    callback: ({ values, isDirty }) => {
      if (isDirty === false) dropDraft(key)
      onSaved(isDirty === false || saveDraft(key, plain(values, secrets)))
    },
  })
}

/** The form's values as text, to compare them later. */
export const valuesNow = (form: Pick<UseFormReturn, 'getValues'>): string => JSON.stringify(form.getValues())

/** Marks a form as sent, without its secrets. Its draft keeps what was typed after `sent`, the values that the API has. */
export function settleForm(
  form: Pick<UseFormReturn, 'getValues' | 'reset'>,
  sent: string,
  secrets: readonly string[],
  draft?: string,
): void {
  const isSame = valuesNow(form) === sent
  if (draft) dropDraft(draft)
  form.reset(withoutSecretFields(form.getValues(), secrets))
  // After the reset, which drops the draft.
  if (draft && !isSame) saveDraft(draft, plain(form.getValues(), secrets))
}

/**
 * Settles a reopened form whose values `sent` an earlier one has sent. The earlier form dropped the draft, so what was typed since is
 * saved again.
 */
export function settleReopened(
  form: Pick<UseFormReturn, 'getValues' | 'reset'>,
  sent: string,
  defaults: FieldValues,
  secrets: readonly string[],
  draft: string | undefined,
): void {
  if (valuesNow(form) === sent) form.reset(defaults)
  else if (draft) saveDraft(draft, plain(form.getValues(), secrets))
}

/** Idempotency key of one form. */
export interface Intent {
  /** Returns the current key for equal arguments, else a new one. */
  readonly keyFor: (args: unknown) => string
  /** Makes the next submission use a new key. */
  readonly renew: () => void
  /** The same after a failure, unless an earlier request with the key might have been applied. */
  readonly failed: (e: ApiError) => void
}
export function createIntent(): Intent {
  let held: { readonly of: string; readonly key: string; lost?: boolean } | undefined
  return {
    keyFor(args) {
      const of = JSON.stringify(args)
      if (held?.of !== of) held = { of, key: newIntent() }
      return held.key
    },
    renew() {
      held = undefined
    },
    failed(e) {
      const lost = e.kind === 'unknown-outcome' && !isKeySpent(e)
      if (held && lost) held.lost = true
      else if (!held?.lost || !NOT_EXECUTED.includes(e.kind)) held = undefined
    },
  }
}

/** Null after success, else the error. */
type Answer = ApiError | null
const outstanding = new Map<string, Promise<Answer>>()

/** Records that a draft was sent. Returns the function that reports the response. */
export function holdAnswer(key: string): (answer: Answer) => void {
  let settle = (_answer: Answer): void => undefined
  const answer = new Promise<Answer>((resolve) => {
    settle = (result) => {
      if (outstanding.get(key) === answer) outstanding.delete(key)
      resolve(result)
    }
  })
  outstanding.set(key, answer)
  return settle
}

/** Returns the pending response of a draft, or undefined. Never rejects. */
export const pendingSubmission = (key: string): Promise<Answer> | undefined =>
  readDraft(key) === null ? undefined : outstanding.get(key)

const intents = new Map<string, Intent>()

/** Returns the intent of a draft, the same each time its form opens. Submitting again after a lost response can't create a duplicate. */
export function intentOf(key: string): Intent {
  // Without a draft the form was sent, discarded or cleared by signing out, so the next one is new.
  const intent = (readDraft(key) && intents.get(key)) ?? createIntent()
  intents.set(key, intent)
  return intent
}
