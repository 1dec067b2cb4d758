const mac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** The key held for the browser's and the console's own commands, as it is written on the keyboard. */
export const modifier = (): string => (mac() ? '⌘' : 'Ctrl')
