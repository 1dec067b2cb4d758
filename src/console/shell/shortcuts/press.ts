/** Runs the shortcut of a key, alone or as the second of a sequence. */
import { shortcutGroups, type Console, type Shortcut } from './registry'

/** Longest time between two keys of a sequence. Long enough for typing with one finger. */
const SEQUENCE_MS = 3000

/** Returns the handler of pressed keys. The first key of a sequence waits for the second. */
export function createPress(shortcuts: readonly Shortcut[]) {
  let first: { key: string; at: number } | undefined
  return (key: string, at: number, on: Console): void => {
    const before = first && at - first.at <= SEQUENCE_MS ? first.key : undefined
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
