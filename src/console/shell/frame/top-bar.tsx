import { Link, useMatches, useRouterState } from '@tanstack/react-router'
import rotateCcwClockIcon from '@lucide/icons/icons/rotate-ccw-clock'
import searchIcon from '@lucide/icons/icons/search'
import { memo } from 'react'
import { useSession } from '#/console/api/session/session'
import { Icon } from '#/console/kit/button/icon'
import { Breadcrumbs } from '#/console/kit/layout/breadcrumbs'
import { IconButton } from '#/console/kit/button/icon-button'
import { AccountMenu } from '../session/account-menu'
import { documentTitle, useBelow, useCrumbs } from './crumbs'
import { Drawer } from './drawer'
import { LinkButton } from '#/console/resource/page/link-button'
import { openOverlay } from '../navigation/open-overlay'
import { LazyActivity, LazyPalette } from './overlays'
import { TransferSlot } from '../transfer-tray/transfer-slot'
import { useDocumentTitle } from '../navigation/use-title'
import styles from './shell.module.css'
import { Kbd } from '#/console/kit/text/kbd'
import { modifier } from '../shortcuts/modifier'
import searchButtonStyles from './search-button.module.css'

const ready = () => void LazyPalette.preload()

/** Opens the palette: a search box, or an icon on narrow screens. */
function SearchButton() {
  return (
    <button
      type="button"
      className={searchButtonStyles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={ready}
      onFocus={ready}
      onClick={() => openOverlay('palette')}
    >
      <Icon of={searchIcon} size={16} aria-hidden />
      <span className={searchButtonStyles.word}>Search or jump to…</span>
      <span className={searchButtonStyles.keys} aria-hidden>
        <Kbd>{modifier()} K</Kbd>
      </span>
    </button>
  )
}

/** Breadcrumbs, which also set the document's title. An area's own page has none but its title on a phone: its heading says the same. */
function Crumbs() {
  const crumbs = useCrumbs()
  const below = useBelow()
  // A resource's name is also the heading of its tabs and below its panels. Other pages are headed by their own.
  const resource = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.crumb?.startsWith('$'))?.pathname,
  })
  useDocumentTitle(documentTitle(crumbs))
  if (crumbs.length < 2) {
    return (
      <span className={styles.area} aria-hidden>
        {crumbs[0]?.label}
      </span>
    )
  }
  const items = crumbs.map(({ label, pathname }) => ({
    label,
    link: <Link to={pathname} activeOptions={{ exact: true }} />,
  }))
  const heading = crumbs.findLastIndex(({ pathname }) => resource === undefined || pathname === resource)
  if (below.length > 0) return <Breadcrumbs items={[...items.slice(0, -1), ...below]} />
  return <Breadcrumbs items={items} heading={heading} />
}

function SignIn() {
  const here = useRouterState({ select: (state) => state.location.href })
  return <LinkButton link={<Link to="/login" search={{ redirect: here }} />}>Sign in</LinkButton>
}

/** Memoized: parts that change with the page are components of their own. */
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
        shortcut="A"
        icon={<Icon of={rotateCcwClockIcon} size={16} aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={() => void LazyActivity.preload()}
        onClick={() => openOverlay('activity')}
      />
      {status === 'signed-out' && <SignIn />}
      <AccountMenu />
    </header>
  )
})
