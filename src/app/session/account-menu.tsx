import { BookOpen, CircleUser, KeyRound, LogOut } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useSession } from '#/api/session/session'
import { safeHref } from '#/lib/safe-url'
import { Menu, type MenuEntry } from '#/ui/overlay/menu'
import { lazyOrNothing } from '../shell/lazy-or-nothing'
import * as copy from './copy'
import { requestSignOut } from './request-sign-out'
import { accountName } from './use-account-name'
import { useApiAddress, useApiChoice } from './use-api-address'

const TokenDialog = lazyOrNothing(async () => (await import('./token-dialog')).TokenDialog)

const documentation = (href: string): MenuEntry => ({
  label: copy.documentation,
  icon: <BookOpen size={16} aria-hidden />,
  // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the menu fills it
  link: <a href={href} target="_blank" rel="noreferrer" />,
})

const TIME = { hour: '2-digit', minute: '2-digit' } as const

export function AccountMenu() {
  const address = useApiAddress()
  const docs = safeHref(useApiChoice()?.docs)
  const { persisted, account } = useSession()
  const name = accountName(account)
  const since = account && copy.signedInSince(new Date(account.since).toLocaleTimeString([], TIME))
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/login', ignoreBlocker: true })
  return (
    <>
      <Menu
        label={copy.account}
        align="end"
        trigger={{ icon: <CircleUser size={16} aria-hidden />, variant: 'ghost' }}
        items={[
          { heading: [name, since, address, ...(persisted ? [] : [copy.untilClosed])].join(' · ') },
          { label: copy.tokenAndScopes, icon: <KeyRound size={16} aria-hidden />, onSelect: () => setOpen(true) },
          ...(docs === undefined ? [] : [documentation(docs)]),
          'separator',
          { label: copy.signOut, icon: <LogOut size={16} aria-hidden />, onSelect: () => void requestSignOut(leave) },
        ]}
      />
      <Suspense>{open ? <TokenDialog onDismiss={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
