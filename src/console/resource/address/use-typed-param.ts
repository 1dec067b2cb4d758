import { useState } from 'react'

interface Typed {
  readonly text: string
  /** The URL's value at the last render */
  readonly seen: string
  /** Texts typed since, which the URL has yet to reach */
  readonly sent: readonly string[]
}

/**
 * The text of a search box whose value is in the URL. The URL follows what is typed a moment later, so it replaces the text only when it
 * changes to something else, through the history or a link.
 */
export function useTypedParam(value = ''): [text: string, type: (text: string) => void] {
  const [{ text, seen, sent }, set] = useState<Typed>({ text: value, seen: value, sent: [] })
  if (value !== seen) {
    const own = sent.lastIndexOf(value) + 1
    set({ text: own > 0 ? text : value, seen: value, sent: sent.slice(own || sent.length) })
  }
  return [text, (typed) => set((was) => ({ ...was, text: typed, sent: [...was.sent, typed] }))]
}
