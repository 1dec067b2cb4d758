/** The browser's own guess; true where nothing is known of the network. */
export const online = (): boolean => typeof navigator === 'undefined' || navigator.onLine
