import bookOpenIcon from '@lucide/icons/icons/book-open'
import keyRoundIcon from '@lucide/icons/icons/key-round'
import keyboardIcon from '@lucide/icons/icons/keyboard'
import logOutIcon from '@lucide/icons/icons/log-out'
import slidersHorizontalIcon from '@lucide/icons/icons/sliders-horizontal'
import { Link, useNavigate } from '@tanstack/react-router'
import { useApiSettings, useSession } from '#/console/api/session/session'
import { formatClock } from '#/lib/time/dates'
import { safeHref } from '#/lib/safe-url'
import { Icon } from '#/console/kit/button/icon'
import type { MenuEntry } from '#/console/kit/overlay/menu'
import { openOverlay } from '../navigation/open-overlay'
import { requestSignOut } from './request-sign-out'
import { accountName } from './use-account-name'
import { useApiAddress } from './use-api-address'

const documentation = (href: string): MenuEntry => ({
  label: 'API documentation',
  icon: <Icon of={bookOpenIcon} size={16} aria-hidden />,
  // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the menu fills it
  link: <a href={href} target="_blank" rel="noreferrer" />,
})

/** The entries of the account menu. While signed out only those that need no account. */
export function useAccountItems(onToken: () => void): readonly MenuEntry[] {
  const address = useApiAddress()
  const docs = safeHref(useApiSettings()?.docs)
  const { status, persisted, account } = useSession()
  const since = account && `Signed in ${formatClock(new Date(account.since))}`
  const signedIn = status !== 'signed-out'
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/login', ignoreBlocker: true })
  return [
    ...(signedIn
      ? [
          {
            heading: [
              accountName(account),
              since,
              address,
              ...(persisted ? [] : ['Until you reload or close this page']),
            ].join(' · '),
          },
          { label: 'Token and scopes', icon: <Icon of={keyRoundIcon} size={16} aria-hidden />, onSelect: onToken },
        ]
      : []),
    ...(docs === undefined ? [] : [documentation(docs)]),
    {
      label: 'Settings',
      icon: <Icon of={slidersHorizontalIcon} size={16} aria-hidden />,
      link: <Link to="/settings" />,
    },
    {
      label: 'Keyboard shortcuts',
      icon: <Icon of={keyboardIcon} size={16} aria-hidden />,
      onSelect: () => openOverlay('shortcuts'),
    },
    ...(signedIn
      ? ([
          'separator',
          {
            label: 'Sign out',
            icon: <Icon of={logOutIcon} size={16} aria-hidden />,
            onSelect: () => void requestSignOut(leave),
          },
        ] as const)
      : []),
  ]
}
