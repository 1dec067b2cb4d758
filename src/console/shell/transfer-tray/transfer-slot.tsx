import { useActivityFlag } from '#/console/transfers/engine/activity-flag'
import { lazyPart } from '#/console/kit/overlay/lazy-part'

const TransferTray = lazyPart(async () => (await import('./transfer-tray')).TransferTray)

/** Loads the tray with the first transfer, or for jobs that a reload interrupted. It then stays loaded. */
export const TransferSlot = () => (useActivityFlag() ? <TransferTray /> : null)
