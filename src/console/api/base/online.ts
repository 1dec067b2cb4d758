/** The browser's estimate; true if unknown, as in Node, whose `navigator` has no `onLine`. */
export const online = (): boolean => typeof navigator === 'undefined' || (navigator.onLine ?? true)
