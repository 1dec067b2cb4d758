const mac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** Label of the modifier key for commands: ⌘ on Apple devices, else Ctrl. */
export const modifier = (): string => (mac() ? '⌘' : 'Ctrl')
