/** The browser's estimate; true if unknown. */
export const online = (): boolean => typeof navigator === 'undefined' || navigator.onLine
