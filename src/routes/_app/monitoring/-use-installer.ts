import { useState } from 'react'

const KEY = 'cloud-console.installer'

/** The address that was typed last, kept in this browser; it is no secret. Storage may be blocked: then for this page alone. */
export function useInstaller(): [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    try {
      return localStorage.getItem(KEY) ?? ''
    } catch {
      return ''
    }
  })
  return [
    text,
    (next) => {
      setText(next)
      try {
        localStorage.setItem(KEY, next)
      } catch {
        // Kept for this page alone.
      }
    },
  ]
}
