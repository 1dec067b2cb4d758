/** Tabs of one session tell each other which areas a change made stale, so that none keeps showing what another tab changed. */
import { session } from './session'
import { tokenFingerprint } from './session-state'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cloud-console.changes')
const mark = () => {
  const token = session.token()
  return token === null ? null : tokenFingerprint(token)
}

/** Tells the other tabs with the same token. Nothing of what was changed leaves this tab, only contract area names. */
export function tellTabs(areas: readonly string[]): void {
  const of = mark()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it never leaves the origin
  if (of !== null) channel?.postMessage([of, ...areas])
}

/** Calls with the areas that another tab of the same session has changed. Called once, by the cache. */
export function onTabsTold(stale: (areas: readonly string[]) => void): void {
  if (!channel) return
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!Array.isArray(data)) return
    const [of, ...areas] = data.filter((part): part is string => typeof part === 'string')
    if (of !== undefined && of === mark()) stale(areas)
  })
  // In Node a listening channel would keep a process alive.
  const unref: unknown = Reflect.get(channel, 'unref')
  if (typeof unref === 'function') unref.call(channel)
}
