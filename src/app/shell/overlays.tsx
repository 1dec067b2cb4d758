import { useRouter } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'
import { toast } from '#/ui/feedback/toast'
import { watchKeys } from '../shortcuts/hotkeys'
import * as copy from './copy'
import { lazyOrNothing } from './lazy-or-nothing'
import { closeOverlay, openOverlay, abandonPalette, takeAhead, useOverlay, type Overlay } from './open-overlay'
import type { press as Press } from '../shortcuts/press'

const parts = {
  palette: async () => (await import('../palette/palette')).CommandPalette,
  shortcuts: async () => (await import('../shortcuts/shortcuts-dialog')).ShortcutsDialog,
  activity: async () => (await import('../activity/activity-panel')).ActivityPanel,
  'sign-out': async () => (await import('../session/sign-out')).SignOut,
}
const Palette = lazyOrNothing(parts.palette, closeOverlay)
const Activity = lazyOrNothing(parts.activity, closeOverlay)
const Shortcuts = lazyOrNothing(parts.shortcuts, closeOverlay)
const SignOut = lazyOrNothing(parts['sign-out'], closeOverlay)

/** Loads an overlay's code in advance. */
export const preloadOverlay = (which: Overlay): void => void parts[which]().catch(() => undefined)

let keys: Promise<{ readonly press: typeof Press }> | undefined
/** One promise for all presses, so that keys are handled in order while the code loads. */
const shortcuts = () =>
  (keys ??= import('../shortcuts/press').catch((e: unknown) => {
    keys = undefined
    throw e
  }))

/** Overlays opened by shortcut, top bar or palette. Each one's code loads on first use. */
export function Overlays() {
  const which = useOverlay()
  const router = useRouter()
  // A layout effect, so that keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const leave = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && closeOverlay())
    const quiet = watchKeys({
      palette: () => openOverlay('palette'),
      takeAhead,
      returnToPage: abandonPalette,
      press: (key, at) =>
        void shortcuts().then(
          ({ press }) =>
            press(key, at, {
              go: (to) => void router.navigate({ to }),
              open: openOverlay,
            }),
          () => toast({ title: copy.shortcutsFailed, tone: 'warn' }),
        ),
    })
    return () => {
      leave()
      quiet()
    }
  }, [router])
  return (
    <Suspense>
      {which === 'palette' ? <Palette onDismiss={closeOverlay} /> : null}
      {which === 'activity' ? <Activity onDismiss={closeOverlay} /> : null}
      {which === 'shortcuts' ? <Shortcuts onDismiss={closeOverlay} /> : null}
      {which === 'sign-out' ? <SignOut onDismiss={closeOverlay} /> : null}
    </Suspense>
  )
}
