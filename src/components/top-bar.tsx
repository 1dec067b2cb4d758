import { Link, useRouterState } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { memo } from 'react'
import { useSession } from '../api/session'
import { Breadcrumbs } from '../ui/breadcrumbs'
import { IconButton } from '../ui/icon-button'
import { AccountMenu } from './account-menu'
import { titleOf, useCrumbs } from './crumbs'
import { Drawer } from './drawer'
import { LinkButton } from './link-button'
import { openOverlay } from './open-overlay'
import { warm } from './overlays'
import { SearchButton } from './search-button'
import { ThemeMenu } from './theme-menu'
import { TransferSlot } from './transfer-slot'
import { useDocumentTitle } from './use-title'
import styles from './shell.module.css'

/** Where one is, in the bar and in the document's title. */
function Crumbs() {
  const crumbs = useCrumbs()
  useDocumentTitle(titleOf(crumbs))
  return (
    <Breadcrumbs
      items={crumbs.map((crumb, i) => ({
        label: crumb.label,
        link: i < crumbs.length - 1 ? <Link to={crumb.pathname} /> : undefined,
      }))}
    />
  )
}

function SignIn() {
  const here = useRouterState({ select: (state) => state.location.href })
  return <LinkButton link={<Link to="/login" search={{ redirect: here }} />}>Sign in</LinkButton>
}

/** What changes with the page has parts of its own: the rest of the bar is not drawn again with every page. */
export const TopBar = memo(function TopBar() {
  const { status } = useSession()
  return (
    <header className={styles.top}>
      <Drawer />
      <div className={styles.crumbs}>
        <Crumbs />
      </div>
      <TransferSlot />
      <SearchButton />
      <IconButton
        name="Activity"
        icon={<History size={16} aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={() => warm('activity')}
        onClick={() => openOverlay('activity')}
      />
      <ThemeMenu />
      {status === 'signed-out' ? <SignIn /> : <AccountMenu />}
    </header>
  )
})
