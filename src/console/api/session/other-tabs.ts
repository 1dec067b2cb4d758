/** Synchronizes tabs of one session: each announces the areas that it changed, so that others refresh. */
import { openChannel } from './open-channel'
import { session } from './session'
import { tokenFingerprint } from './session-state'

const channel = openChannel('cloud-console.changes')
const mark = () => {
  const token = session.token()
  return token === null ? null : tokenFingerprint(token)
}

/** Announces changed areas to other tabs with the same token. Sends only contract area names. */
export function tellTabs(areas: readonly string[]): void {
  const of = mark()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it never leaves the origin
  if (of !== null) channel?.postMessage([of, ...areas])
}

/** Calls `stale` with areas changed in other tabs of the session. For the cache, once. */
export function onTabsTold(stale: (areas: readonly string[]) => void): void {
  if (!channel) return
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!Array.isArray(data)) return
    const [of, ...areas] = data.filter((part): part is string => typeof part === 'string')
    if (of !== undefined && of === mark()) stale(areas)
  })
}
