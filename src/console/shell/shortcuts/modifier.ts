const mac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** Whether the press holds that key. Control and a letter edit text on Apple devices. */
export const holdsModifier = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  mac() ? metaKey : ctrlKey

/** Label of the modifier key for commands: ⌘ on Apple devices, else Ctrl. */
export const modifier = (): string => (mac() ? '⌘' : 'Ctrl')
