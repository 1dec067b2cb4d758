import { useState } from 'react'
import { visible } from '#/lib/text'

/** Whether a text confirms a word: the word itself, or its shown form, because some characters can't be typed. */
export const confirmsWord = (text: string, word: string): boolean => text === word || text === visible(word).text

interface Typed {
  readonly text: string
  /** Whether the wrong text was submitted */
  readonly missed: boolean
}
const EMPTY: Typed = { text: '', missed: false }

/** What is typed to confirm a word. Choices in a dialog can change the word or need none: the text is cleared each time. */
export function useTypedText(word: string | undefined): [Typed, (next: Typed) => void] {
  const [of, setOf] = useState(word)
  const [typed, setTyped] = useState(EMPTY)
  if (of !== word) {
    setOf(word)
    setTyped(EMPTY)
  }
  return [typed, setTyped]
}
