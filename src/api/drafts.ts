import type { ApiError } from './errors'
import { createIntent, type Intent } from './intent'

/** What was typed and not yet sent, kept for a reload in this tab only. Never secrets: forms leave these out. */
const PREFIX = 'cloud-console.draft.'

const box = (): Storage | null => {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage
  } catch {
    return null
  }
}
const keys = (b: Storage) =>
  Array.from({ length: b.length }, (_, i) => b.key(i)).filter((k): k is string => k?.startsWith(PREFIX) ?? false)

/** Whether this browser keeps anything at all for the tab. */
export const canKeep = (): boolean => box() !== null

/** The kept values, or null. Anything unreadable counts as none. */
export function readDraft(key: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(box()?.getItem(PREFIX + key) ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : null
  } catch {
    return null
  }
}

/** False when the browser has no room or refuses; the form itself still holds the values. */
export function saveDraft(key: string, values: Readonly<Record<string, unknown>>): boolean {
  try {
    box()?.setItem(PREFIX + key, JSON.stringify(values))
    return true
  } catch {
    return false
  }
}

export function dropDraft(key: string): void {
  try {
    box()?.removeItem(PREFIX + key)
  } catch {
    // Nothing was kept where storage is refused.
  }
}

export function draftKeys(): readonly string[] {
  try {
    const b = box()
    return b ? keys(b).map((k) => k.slice(PREFIX.length)) : []
  } catch {
    return []
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
export const heldAnswer = (key: string): Promise<Answer> | undefined => outstanding.get(key)

const intents = new Map<string, Intent>()

/** Returns the intent of a draft, the same each time its form is opened: pressing again after a lost answer can't create a second thing. */
export function intentOf(key: string): Intent {
  const intent = intents.get(key) ?? createIntent()
  intents.set(key, intent)
  return intent
}

export const clearDrafts = (): void => {
  outstanding.clear()
  intents.clear()
  for (const key of draftKeys()) dropDraft(key)
}
