/** A newer build while this tab is open: its old chunks are gone. Reload once, at a moment that loses nothing. */
import { anythingUnsaved, onUnsavedChange } from './unsaved'
import { createStore, useStore } from './store'

/** `waiting`: a reload is due and something unsaved holds it; `failed`: it was tried and did not help. */
export type UpdateState = 'none' | 'waiting' | 'failed'

const MARK = 'cloud-console.reloaded'
/** A second failure within this time is no stale build but a broken one. */
const AGAIN_MS = 60_000

const state = createStore<UpdateState>('none')
export const useUpdate = (): UpdateState => useStore(state)

const online = () => navigator.onLine
const justReloaded = () => {
  try {
    return Date.now() - Number(sessionStorage.getItem(MARK) ?? 0) < AGAIN_MS
  } catch {
    // Without a memory of the last reload, none is made: it could go on for ever.
    return true
  }
}

/** Reloads now although something is unsaved: the user said so. */
export function reloadNow(): void {
  try {
    sessionStorage.setItem(MARK, String(Date.now()))
  } catch {
    // The page still reloads.
  }
  location.reload()
}

function decide(): void {
  if (justReloaded()) state.set('failed')
  else if (anythingUnsaved() || !online()) state.set('waiting')
  else reloadNow()
}

const onMissingChunk = (event: Event) => {
  // The failed import still rejects for its caller, who shows it where no reload comes. By the browser's own words the
  // router would know it and reload at once, whatever is typed, and offline into nothing.
  const payload: unknown = Reflect.get(event, 'payload')
  if (payload instanceof Error) payload.message = `A part of the console could not be loaded. ${payload.message}`
  if (state.get() === 'none') decide()
}
const retry = () => {
  if (state.get() === 'waiting') decide()
}

/** Call once at start. Answers how to stop. */
export function watchUpdates(): () => void {
  addEventListener('vite:preloadError', onMissingChunk)
  addEventListener('online', retry)
  const stop = onUnsavedChange(retry)
  return () => {
    removeEventListener('vite:preloadError', onMissingChunk)
    removeEventListener('online', retry)
    stop()
  }
}
