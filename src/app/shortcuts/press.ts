/** What a pressed key does, alone or as the second of two. */
import { shortcutGroups, type Console, type Shortcut } from './registry'

/** Two keys belong together within this time: enough for one finger that looks for the second. */
const TOGETHER_MS = 3000

/** Tells of each key what it does; a key that begins others waits for the second. */
export function createPress(shortcuts: readonly Shortcut[]) {
  let first: { key: string; at: number } | undefined
  return (key: string, at: number, on: Console): void => {
    const before = first && at - first.at <= TOGETHER_MS ? first.key : undefined
    first = undefined
    const found = shortcuts.find(({ keys: [one, two], run }) =>
      run === undefined
        ? false
        : two === undefined
          ? before === undefined && one === key
          : one === before && two === key,
    )
    if (found) found.run?.(on)
    else if (shortcuts.some(({ keys, run }) => run && keys.length > 1 && keys[0] === key)) first = { key, at }
  }
}

export const press = createPress(shortcutGroups().flatMap((group) => group.shortcuts))
