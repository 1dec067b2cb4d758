import { Suspense } from 'react'
import { useActivityFlag } from '#/transfers/engine/activity-flag'
import { lazyOrNothing } from '../shell/lazy-or-nothing'

const TransferTray = lazyOrNothing(async () => (await import('./transfer-tray')).TransferTray)

/** Loads the tray with the first transfer, or for jobs that a reload interrupted. It then stays loaded. */
export function TransferSlot() {
  return useActivityFlag() ? (
    <Suspense>
      <TransferTray />
    </Suspense>
  ) : null
}
