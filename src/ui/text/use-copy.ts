import { useState } from 'react'
import { createDelay } from '../feedback/delay'

export type Copied = 'idle' | 'copied' | 'failed'

/** Puts a text on the clipboard and returns whether that worked. On an insecure origin the browser has no clipboard. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies to the clipboard and returns whether that worked; the state resets after two seconds. */
export function useCopy(): [Copied, (text: string) => Promise<boolean>] {
  const [state, setState] = useState<Copied>('idle')
  const [delay] = useState(createDelay)
  const copy = async (text: string) => {
    const done = await writeClipboard(text)
    setState(done ? 'copied' : 'failed')
    delay.run(() => setState('idle'), 2000)
    return done
  }
  return [state, copy]
}
