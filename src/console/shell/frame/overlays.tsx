import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { lazyPart } from '#/console/kit/overlay/lazy-part'
import { SignOut } from '../session/sign-out'
import { watchKeys } from '../shortcuts/hotkeys'
import { press } from '../shortcuts/press'
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog'
import { closeOverlay, openOverlay, abandonPalette, takeTypedAhead, useOverlay } from '../navigation/open-overlay'

export const LazyPalette = lazyPart(async () => (await import('../palette/palette')).CommandPalette, closeOverlay)
export const LazyActivity = lazyPart(
  async () => (await import('../activity/activity-panel')).ActivityPanel,
  closeOverlay,
)

/** Overlays opened by shortcut, top bar or palette. */
export function Overlays() {
  const which = useOverlay()
  const router = useRouter()
  // A layout effect, so that keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const leave = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && closeOverlay())
    const quiet = watchKeys({
      palette: () => openOverlay('palette'),
      takeTypedAhead,
      returnToPage: abandonPalette,
      press: (key, at) => press(key, at, { go: (to) => void router.navigate({ to }), open: openOverlay }),
    })
    return () => {
      leave()
      quiet()
    }
  }, [router])
  return (
    <>
      {which === 'palette' ? <LazyPalette onDismiss={closeOverlay} /> : null}
      {which === 'activity' ? <LazyActivity onDismiss={closeOverlay} /> : null}
      {which === 'shortcuts' ? <ShortcutsDialog onDismiss={closeOverlay} /> : null}
      {which === 'sign-out' ? <SignOut onDismiss={closeOverlay} /> : null}
    </>
  )
}
