import { Suspense } from 'react'
import { usePresence } from '../transfers/presence'
import { lazyOrNothing } from './lazy-or-nothing'

const TransferTray = lazyOrNothing(async () => (await import('./transfer-tray')).TransferTray)

/** The tray's code comes with the first transfer, or with what a reload left unfinished; from then on it stays. */
export function TransferSlot() {
  return usePresence() ? (
    <Suspense>
      <TransferTray />
    </Suspense>
  ) : null
}
