/** Opens a channel between the tabs of this origin; null without `BroadcastChannel`. */
export function openChannel(name: string): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel(name)
  // In Node an open channel keeps the process alive.
  const unref: unknown = Reflect.get(channel, 'unref')
  if (typeof unref === 'function') unref.call(channel)
  return channel
}
