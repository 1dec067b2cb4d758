/**
 * Handles parts of the console that failed to load. The server can be temporarily unreachable, or a newer build can have replaced the
 * file. The cause is determined before it is shown, and nothing reloads while there is work or activity.
 */
import { RECOVERED } from '#/lib/pending'
import { activity } from '../activity/activity'
import { anythingUnsaved } from '../session/unsaved'
import { createStore, useStore } from '../base/store'

/**
 * `unreachable`: the console's server doesn't respond, and is polled. `newer`: it serves another build. `broken`: it serves this build
 * without all parts. `stuck`: it serves all parts, but the browser has cached a failure or waits for an answer.
 */
export type UpdateState = 'none' | 'unreachable' | 'newer' | 'broken' | 'stuck'

const MARK = 'cloud-console.reloaded'
/** A second reload this soon after the first wouldn't get the newer build either. */
const AGAIN_MS = 60_000
const ANSWER_MS = 10_000
const LONGEST_WAIT_MS = 15_000
/** Chromium caches a module's failure for the page's lifetime. A file that still fails after this many checks is stuck. */
const TRIES = 1

const state = createStore<UpdateState>('none')
export const useUpdate = (): UpdateState => useStore(state)
/** Counts the times that missing parts became available again. */
const recoveries = createStore(0)
export const useRecoveries = (): number => useStore(recoveries)

/** Failures with the number of recoveries before them. */
const failures = new WeakMap<object, number>()
/** Returns the number of recoveries before a loading failure; undefined for other errors. */
export const missingSince = (error: unknown): number | undefined => failures.get(Object(error) as object)

const justReloaded = () => {
  try {
    return Date.now() - Number(sessionStorage.getItem(MARK) ?? 0) < AGAIN_MS
  } catch {
    // Without storage for the last reload no reload is safe from looping.
    return true
  }
}
/** Reloads after a user action, or if nothing would be lost. */
export function reloadNow(): void {
  try {
    sessionStorage.setItem(MARK, String(Date.now()))
  } catch {
    // The page still reloads.
  }
  location.reload()
}
/** Reloads for a page that can't be shown otherwise, if neither work nor activity would be lost. */
export function reloadIfSafe(found: UpdateState): void {
  const helps = found === 'newer' || found === 'stuck'
  if (helps && !anythingUnsaved() && activity.get().all.length === 0 && !justReloaded()) reloadNow()
}

const get = (path: string) => fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
const entry = () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? ''

/** Asks the server about this build, and about the file if its URL is known. */
async function ask(file: string | undefined): Promise<UpdateState> {
  try {
    const page = await get('/')
    const html = await page.text()
    // A gateway or captive portal can respond instead of the console.
    if (!page.ok || !html.includes('id="root"')) return 'unreachable'
    if (!html.includes(entry())) return 'newer'
    return file === undefined || (await get(file)).ok ? 'none' : 'broken'
  } catch {
    return 'unreachable'
  }
}

/** Style sheets that failed. The bundler's loader requests each only once. */
const styles = new Set<string>()
const restyle = async (href: string) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  await new Promise((settled) => {
    link.addEventListener('load', () => settled(styles.delete(href)))
    link.addEventListener('error', settled)
    document.head.append(link)
  })
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
  await Promise.all([...styles].map(restyle))
  recoveries.set(recoveries.get() + 1)
  dispatchEvent(new Event(RECOVERED))
}

let missing: string | undefined
const onMissingChunk = (event: Event) => {
  const payload: unknown = Reflect.get(event, 'payload')
  if (payload instanceof Error) {
    failures.set(payload, recoveries.get())
    // A browser asks for a file once, so trying again would wait for the same answer.
    if (payload.name === 'TimeoutError') counts.set('', TRIES)
    missing = /https?:\S+\.(?:js|css)\b/.exec(payload.message)?.[0]
    if (missing?.endsWith('.css')) styles.add(missing)
    // Replaces the message, because the router would recognize the browser's own and reload at once, losing input. The import still
    // rejects for its caller.
    payload.message = `A part of the console could not be loaded. ${payload.message}`
  }
  if (timer === undefined) void look(missing)
}
const onOnline = () => {
  if (state.get() === 'unreachable') void look(missing)
}

/** Adds the listeners, once at start. Returns the function that removes them. */
export function watchUpdates(): () => void {
  addEventListener('vite:preloadError', onMissingChunk)
  addEventListener('online', onOnline)
  return () => {
    removeEventListener('vite:preloadError', onMissingChunk)
    removeEventListener('online', onOnline)
    clearTimeout(timer)
  }
}
