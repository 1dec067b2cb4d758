import { useState } from 'react'
import { installerAddress } from './-install-command'

const KEY = 'cloud-console.installer'

/**
 * The address that was typed last, kept in this browser. Only what is an address: what is pasted here by mistake may be a
 * secret. Storage may be blocked: then for this page alone.
 */
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
        localStorage.setItem(KEY, installerAddress(next) ?? '')
      } catch {
        // Kept for this page alone.
      }
    },
  ]
}
