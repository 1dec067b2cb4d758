/** Drafts of unsent forms, kept in this tab across reloads. Forms exclude secrets. */
import { isRecord } from '#/lib/is-record'
import { tabKey, tabKeys, tabStorage as box } from '../base/tab-storage'

const PREFIX = tabKey('draft.')

/** Whether this browser has storage for the tab. */
export const canStoreDraft = (): boolean => box() !== null

/** Returns the saved values; null if absent or unreadable. */
export function readDraft(key: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(box()?.getItem(PREFIX + key) ?? 'null')
    return isRecord(kept) ? { ...kept } : null
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

export const dropDraft = (key: string): void => box()?.removeItem(PREFIX + key)

export const draftKeys = (): readonly string[] =>
  tabKeys(box()).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))
