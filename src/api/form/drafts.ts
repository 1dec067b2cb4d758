/** Drafts of unsent forms, kept in this tab across reloads. Forms exclude secrets. */
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

/** Whether this browser has storage for the tab. */
export const canKeep = (): boolean => box() !== null

/** Returns the saved values; null if absent or unreadable. */
export function readDraft(key: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(box()?.getItem(PREFIX + key) ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : null
  } catch {
    return null
  }
}

/** Returns false if storage is full or blocked. */
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
    // Blocked storage contains no draft.
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

export const clearDrafts = (): void => {
  for (const key of draftKeys()) dropDraft(key)
}
