import { Link, useRouterState } from '@tanstack/react-router'
import { useSession } from '../api/session'
import { Breadcrumbs } from '../ui/breadcrumbs'
import { AccountMenu } from './account-menu'
import { titleOf, useCrumbs } from './crumbs'
import { Drawer } from './drawer'
import { LinkButton } from './link-button'
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
      <ThemeMenu />
      {session.status === 'signed-out' ? (
        <LinkButton link={<Link to="/login" search={{ redirect: here }} />}>Sign in</LinkButton>
      ) : (
        <AccountMenu />
      )}
    </header>
  )
}
