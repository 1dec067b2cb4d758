/** The activity in the tab's storage, for a reload. Secrets are placeholders there, files and signed URLs never part of it. */
import { isRecord } from '#/lib/is-record'
import { tabKey } from '../base/tab-storage'
import type { Activity } from './activity'

const KEY = tabKey('activity')

const isOperation = (x: unknown) =>
  isRecord(x) && ['id', 'title', 'method', 'path'].every((name) => typeof x[name] === 'string')
const COUNTS = ['at', 'count', 'done', 'refused', 'unknown'] as const
const isActivity = (x: unknown): x is Activity =>
  isRecord(x) &&
  typeof x['id'] === 'string' &&
  COUNTS.every((name) => typeof x[name] === 'number') &&
  (x['title'] === null || typeof x['title'] === 'string') &&
  (x['why'] === null || typeof x['why'] === 'string') &&
  (x['sent'] === null || (isRecord(x['sent']) && isRecord(x['sent']['args']) && isOperation(x['sent']['op'])))

/** A line whose answer the reload lost might have taken effect. */
const settled = (a: Activity): Activity => (a.open ? { ...a, open: false, unknown: a.count - a.done - a.refused } : a)

/** Lines that the last page of this tab kept. */
export function readStored(): readonly Activity[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isActivity).map(settled) : []
  } catch {
    return []
  }
}
/** Maximum characters of all lines, a fifth of what browsers store, so that drafts have room. */
const MOST = 1_000_000
/** Each line is serialized once, because a running job changes its line several times a second. */
const texts = new WeakMap<Activity, string>()
function textOf(a: Activity): string {
  const known = texts.get(a)
  if (known !== undefined) return known
  // The operation as data, without its schemas.
  const { params: _params, query: _query, body: _body, res: _res, ...op } = a.sent?.op ?? {}
  const text = JSON.stringify(a.sent === null ? a : { ...a, sent: { op, args: a.sent.args } })
  texts.set(a, text)
  return text
}
/** Keeps the newest lines. A change that takes half of the room is left out, but no other before an older one. */
export function writeStored(all: readonly Activity[]): void {
  try {
    let left = MOST
    const kept = all
      .toReversed()
      .map(textOf)
      .filter((text) => text.length < MOST / 2 && (left -= text.length) >= 0)
    // Outdated lines are worse than none, where the new ones don't fit.
    sessionStorage.removeItem(KEY)
    if (kept.length > 0) sessionStorage.setItem(KEY, `[${kept.toReversed().join()}]`)
  } catch {
    // A full or blocked storage: the activity lasts until the reload.
  }
}
