/** Strings of dialogs. */
import type { ReactNode } from 'react'

export const cancel = 'Cancel'
export const close = 'Close'
export const typeFirst = (word: string) => `Type ${word} first.`
export const typeToConfirm = (word: ReactNode) => <>Type {word} to confirm</>
export const wrongWord = 'This doesn’t match. Check uppercase and lowercase.'
