/** What a form does outside React, so that it can be proved with a real form control alone. */
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, readDraft, saveDraft } from './drafts'
import { ApiError } from '../client/errors'
import { inValues, place } from './form-errors'
import { newIntent } from '../client/idempotency'

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

type Edited = Pick<UseFormReturn, 'getValues' | 'setValue' | 'resetField' | 'setError'>
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
/** Every field by its dotted path; a list is one field. */
const leaves = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`))
    : [[path, value]]
const listed = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)
const shownAs = (value: unknown) =>
  value === '' || value === null ? 'nothing' : typeof value === 'string' ? `“${value}”` : JSON.stringify(value)

/**
 * Brings an edit form from what it was opened with (`was`) to what the API holds by now. A field that was not changed here takes the
 * new value; a list takes what was added and removed elsewhere; a field that was changed here and there keeps what was typed and says
 * so. Returns the first such field.
 */
export function rebase(form: Edited, was: FieldValues, now: FieldValues): string | undefined {
  const before = new Map(leaves(was))
  let conflict: string | undefined
  for (const [field, theirs] of leaves(now)) {
    const old = before.get(field)
    if (same(old, theirs)) continue
    const mine: unknown = form.getValues(field)
    form.resetField(field, { defaultValue: theirs })
    if (same(mine, old) || same(mine, theirs)) continue
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

/** Remembers the key of one form's intent. */
export interface Intent {
  /** The key for these arguments: the one in use where they are the same, else a new one. */
  readonly keyFor: (args: unknown) => string
  /** Makes the next sending an intent of its own. */
  readonly renew: () => void
}
export function createIntent(): Intent {
  let held: { readonly of: string; readonly key: string } | undefined
  return {
    keyFor(args) {
      const of = JSON.stringify(args)
      if (held?.of !== of) held = { of, key: newIntent() }
      return held.key
    },
    renew() {
      held = undefined
    },
  }
}

/** Null after success, else the failure. */
type Answer = ApiError | null
const outstanding = new Map<string, Promise<Answer>>()

/** Remembers that what a draft holds was sent and has no answer yet. Returns how to say what the answer was. */
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

/** Returns the answer that a draft still waits for, or undefined. Never rejects. */
export const heldAnswer = (key: string): Promise<Answer> | undefined =>
  readDraft(key) === null ? undefined : outstanding.get(key)

const intents = new Map<string, Intent>()

/** Returns the intent of a draft, the same each time its form is opened: pressing again after a lost answer can't create a second thing. */
export function intentOf(key: string): Intent {
  // Without a draft it was sent, discarded or cleared by a sign-out: the next one is an intent of its own.
  const intent = (readDraft(key) && intents.get(key)) ?? createIntent()
  intents.set(key, intent)
  return intent
}
