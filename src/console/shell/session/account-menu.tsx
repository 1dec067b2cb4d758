import circleUserIcon from '@lucide/icons/icons/circle-user'
import { useState } from 'react'
import { useSession } from '#/console/api/session/session'
import { Icon } from '#/console/kit/button/icon'
import { Menu } from '#/console/kit/overlay/menu'
import { useAccountItems } from './account-items'
import { TokenDialog } from './token-dialog'

/** Account, settings and less frequent commands. */
export function AccountMenu() {
  const signedIn = useSession().status !== 'signed-out'
  const [open, setOpen] = useState(false)
  const items = useAccountItems(() => setOpen(true))
  return (
    <>
      <Menu
        label={signedIn ? 'Account' : 'Preferences'}
        align="end"
        trigger={{ icon: <Icon of={circleUserIcon} size={16} aria-hidden />, variant: 'ghost' }}
        items={items}
      />
      {open ? <TokenDialog onDismiss={() => setOpen(false)} /> : null}
    </>
  )
}
