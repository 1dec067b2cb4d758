import { CircleUser, KeyRound, LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../api/session'
import { Menu } from '../ui/menu'
import { useApiAddress } from './use-api-address'

const TokenDialog = lazy(() => import('./token-dialog').then((m) => ({ default: m.TokenDialog })))
const SignOut = lazy(() => import('./sign-out').then((m) => ({ default: m.SignOut })))

export function AccountMenu() {
  const address = useApiAddress()
  const { persisted } = useSession()
  const [open, setOpen] = useState<'token' | 'sign-out'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu
        label="Account"
        align="end"
        trigger={{ icon: <CircleUser size={16} aria-hidden />, variant: 'ghost' }}
        items={[
          { heading: persisted ? address : `${address} · until this page is closed` },
          { label: 'Token and scopes', icon: <KeyRound size={16} aria-hidden />, onSelect: () => setOpen('token') },
          'separator',
          { label: 'Sign out', icon: <LogOut size={16} aria-hidden />, onSelect: () => setOpen('sign-out') },
        ]}
      />
      <Suspense>
        {open === 'token' ? <TokenDialog onDismiss={close} /> : null}
        {open === 'sign-out' ? <SignOut onDismiss={close} /> : null}
      </Suspense>
    </>
  )
}
