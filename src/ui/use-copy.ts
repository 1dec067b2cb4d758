import { useEffect, useRef, useState } from 'react'

export type Copied = 'idle' | 'copied' | 'failed'

/** Copies to the clipboard and remembers for two seconds how that went. */
export function useCopy(): [Copied, (text: string) => Promise<void>] {
  const [state, setState] = useState<Copied>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (text: string) => {
    clearTimeout(timer.current)
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // Not allowed, or the page is not served securely.
      setState('failed')
    }
    timer.current = setTimeout(() => setState('idle'), 2000)
  }
  return [state, copy]
}
