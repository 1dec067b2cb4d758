import circleUserIcon from '@lucide/icons/icons/circle-user'
import { Suspense, useState } from 'react'
import { useSession } from '#/api/session/session'
import { Icon } from '#/ui/button/icon'
import { lazyPart } from '#/ui/overlay/lazy-part'
import { Menu } from '#/ui/overlay/menu'
import { lazyOrNothing } from '../shell/lazy-or-nothing'
import * as copy from './copy'

const TokenDialog = lazyOrNothing(async () => (await import('./token-dialog')).TokenDialog)
const items = lazyPart(() => import('./account-items'))

/** Account, settings and less frequent commands. Its entries load with the menu. */
export function AccountMenu() {
  const signedIn = useSession().status !== 'signed-out'
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu
        label={signedIn ? copy.account : copy.preferences}
        align="end"
        trigger={{ icon: <Icon of={circleUserIcon} size={16} aria-hidden />, variant: 'ghost' }}
        preload={items.preload}
        items={(show) => (
          <items.Show>
            {(part) => <part.AccountItems onToken={() => setOpen(true)}>{show}</part.AccountItems>}
          </items.Show>
        )}
      />
      <Suspense>{open ? <TokenDialog onDismiss={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
