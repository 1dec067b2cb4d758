import { useState } from 'react'
import { createDelay } from '../feedback/delay'
import { writeClipboard } from './write-clipboard'

export type Copied = 'idle' | 'copied' | 'failed'

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
