import { useEffect, useEffectEvent } from 'react'
import { back, type BackBlocker } from './block-back'

/** Of open dialogs, the topmost last. */
const blockers: BackBlocker[] = []

/** Closes a dialog on Back, which then doesn't leave the page. Of several dialogs, the topmost closes. */
export function useCloseOnBack(isOn: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack)
  useEffect(() => {
    if (!isOn) return undefined
    const blocker: BackBlocker = {
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        const isMine = action === 'BACK' && blockers.at(-1) === blocker
        if (isMine) close()
        return isMine
      },
    }
    blockers.push(blocker)
    const unblock = back.block(blocker)
    return () => {
      unblock()
      blockers.splice(blockers.indexOf(blocker), 1)
    }
  }, [isOn])
}
