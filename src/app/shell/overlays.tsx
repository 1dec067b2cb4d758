import { useRouter } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'
import { toast } from '#/ui/feedback/toast'
import { watchKeys } from '../shortcuts/hotkeys'
import { lazyOrNothing } from './lazy-or-nothing'
import { closeOverlay, openOverlay, takeAhead, turnBack, useOverlay, type Overlay } from './open-overlay'
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

/** Fetches a part's code before it is asked for. */
export const warm = (which: Overlay): void => void parts[which]().catch(() => undefined)

let keys: Promise<{ readonly press: typeof Press }> | undefined
/** One promise for all presses: of two fetches of the same code the second may be done first, and the keys would change places. */
const shortcuts = () =>
  (keys ??= import('../shortcuts/press').catch((e: unknown) => {
    keys = undefined
    throw e
  }))

/** What can be opened over every page: by a key, from the top bar, or from the palette. Each part's code comes with its first use. */
export function Overlays() {
  const which = useOverlay()
  const router = useRouter()
  // Before the page is seen: a key pressed at the first sight of it counts.
  useLayoutEffect(() => {
    const leave = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && closeOverlay())
    const quiet = watchKeys({
      palette: () => openOverlay('palette'),
      takeAhead,
      turnBack,
      press: (key, at) =>
        void shortcuts().then(
          ({ press }) => press(key, at, { go: (to) => void router.navigate({ to }), open: openOverlay }),
          () => toast({ title: 'The shortcuts could not be loaded', tone: 'warn' }),
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
