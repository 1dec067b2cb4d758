import { useEffect, useState } from 'react'
import { createDelay } from './delay'

export type Copied = 'idle' | 'copied' | 'failed'

/** Copies to the clipboard and remembers for two seconds how that went. */
export function useCopy(): [Copied, (text: string) => Promise<void>] {
  const [state, setState] = useState<Copied>('idle')
  const [delay] = useState(createDelay)
  useEffect(() => delay.clear, [delay])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // Not allowed, or the page is not served securely.
      setState('failed')
    }
    delay.run(() => setState('idle'), 2000)
  }
  return [state, copy]
}
