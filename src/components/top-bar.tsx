import { Link, useRouterState } from '@tanstack/react-router'
import { History } from 'lucide-react'
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

export function TopBar() {
  const session = useSession()
  const crumbs = useCrumbs()
  const here = useRouterState({ select: (state) => state.location.href })
  useDocumentTitle(titleOf(crumbs))
  return (
    <header className={styles.top}>
      <Drawer />
      <div className={styles.crumbs}>
        <Breadcrumbs
          items={crumbs.map((crumb, i) => ({
            label: crumb.label,
            link: i < crumbs.length - 1 ? <Link to={crumb.pathname} /> : undefined,
          }))}
        />
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
      {session.status === 'signed-out' ? (
        <LinkButton link={<Link to="/login" search={{ redirect: here }} />}>Sign in</LinkButton>
      ) : (
        <AccountMenu />
      )}
    </header>
  )
}
