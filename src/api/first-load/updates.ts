/**
 * A part of the console that could not be fetched. The server may be out of reach for a moment, or a newer build may have replaced
 * the file: which of them is asked before anything is said, and nothing reloads over work or results.
 */
import { activity } from '../activity/activity'
import { anythingUnsaved } from '../form/unsaved'
import { createStore, useStore } from '../session/store'

/**
 * `unreachable`: the console's server does not answer; asked again until it does. `newer`: it serves another build. `broken`: it
 * serves this build, but not all of its parts. `stuck`: it serves all, and the browser remembers that one failed.
 */
export type UpdateState = 'none' | 'unreachable' | 'newer' | 'broken' | 'stuck'

const MARK = 'cloud-console.reloaded'
/** A newer build that is still asked for this soon after a reload will not be had by another one. */
const AGAIN_MS = 60_000
const ANSWER_MS = 10_000
const LONGEST_WAIT_MS = 15_000
/** Chromium keeps the failure of a module for as long as the page lives: a file that still fails after this many looks is stuck. */
const TRIES = 1

const state = createStore<UpdateState>('none')
export const useUpdate = (): UpdateState => useStore(state)
/** Counts the times that missing parts became available again. */
const recoveries = createStore(0)
export const onRecovery = recoveries.subscribe
export const useRecoveries = (): number => useStore(recoveries)

/** Each with the number of recoveries before it. */
const failures = new WeakMap<object, number>()
/** The number of recoveries before a part could not be fetched; undefined for every other error. */
export const missingSince = (error: unknown): number | undefined => failures.get(Object(error) as object)

const justReloaded = () => {
  try {
    return Date.now() - Number(sessionStorage.getItem(MARK) ?? 0) < AGAIN_MS
  } catch {
    // Without a memory of the last reload, none is made: it could go on for ever.
    return true
  }
}
/** Reloads now: the user said so, or nothing would be lost by it. */
export function reloadNow(): void {
  try {
    sessionStorage.setItem(MARK, String(Date.now()))
  } catch {
    // The page still reloads.
  }
  location.reload()
}
/** For a page that can't be shown without it: reloads where that loses neither work nor results. */
export function reloadIfSafe(found: UpdateState): void {
  const helps = found === 'newer' || found === 'stuck'
  if (helps && !anythingUnsaved() && activity.get().all.length === 0 && !justReloaded()) reloadNow()
}

const get = (path: string) => fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
const entry = () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? ''

/** What the server says about this build, and about the file where its address is known. */
async function ask(file: string | undefined): Promise<UpdateState> {
  try {
    const page = await get('/')
    const html = await page.text()
    // What a gateway or a hotel's network answers is not the console.
    if (!page.ok || !html.includes('id="root"')) return 'unreachable'
    if (!html.includes(entry())) return 'newer'
    return file === undefined || (await get(file)).ok ? 'none' : 'broken'
  } catch {
    return 'unreachable'
  }
}

const counts = new Map<string, number>()
let looking = false
let timer: ReturnType<typeof setTimeout> | undefined

async function look(file: string | undefined, wait = 1000): Promise<void> {
  if (looking) return
  looking = true
  clearTimeout(timer)
  timer = undefined
  const found = await ask(file)
  looking = false
  const key = file ?? ''
  if (found === 'unreachable') timer = setTimeout(() => void look(file, wait * 2), Math.min(wait, LONGEST_WAIT_MS))
  const stuck = found === 'none' && (counts.get(key) ?? 0) >= TRIES
  state.set(stuck ? 'stuck' : found)
  if (found !== 'none' || stuck) return
  counts.set(key, (counts.get(key) ?? 0) + 1)
  recoveries.set(recoveries.get() + 1)
}

let missing: string | undefined
const onMissingChunk = (event: Event) => {
  const payload: unknown = Reflect.get(event, 'payload')
  if (payload instanceof Error) {
    failures.set(payload, recoveries.get())
    missing = /https?:\S+\.(?:js|css)\b/.exec(payload.message)?.[0]
    // The failed import still rejects for its caller. By the browser's own words the router would know it and reload at once,
    // whatever is typed, and offline into nothing.
    payload.message = `A part of the console could not be loaded. ${payload.message}`
  }
  if (timer === undefined) void look(missing)
}
const onOnline = () => {
  if (state.get() === 'unreachable') void look(missing)
}

/** Call once at start. Answers how to stop. */
export function watchUpdates(): () => void {
  addEventListener('vite:preloadError', onMissingChunk)
  addEventListener('online', onOnline)
  return () => {
    removeEventListener('vite:preloadError', onMissingChunk)
    removeEventListener('online', onOnline)
    clearTimeout(timer)
  }
}
