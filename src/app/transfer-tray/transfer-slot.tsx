import { Suspense } from 'react'
import { useActivityFlag } from '#/transfers/engine/activity-flag'
import { lazyOrNothing } from '../shell/lazy-or-nothing'

const TransferTray = lazyOrNothing(async () => (await import('./transfer-tray')).TransferTray)

/** The tray's code comes with the first transfer, or with what a reload left unfinished; from then on it stays. */
export function TransferSlot() {
  return useActivityFlag() ? (
    <Suspense>
      <TransferTray />
    </Suspense>
  ) : null
}
