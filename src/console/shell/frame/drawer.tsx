import { useRouter } from '@tanstack/react-router'
import menuIcon from '@lucide/icons/icons/menu'
import { useEffect, useRef } from 'react'
import { Icon } from '#/console/kit/button/icon'
import { IconButton } from '#/console/kit/button/icon-button'
import { Sidebar } from './sidebar'
import styles from './shell.module.css'

/** Sidebar of a narrow screen. A native modal dialog traps focus and restores it. */
export function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', () => dialog.current?.close()), [router])
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 800px)')
    const close = () => dialog.current?.close()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  return (
    <>
      <span className={styles.menu}>
        <IconButton
          name="Open navigation"
          icon={<Icon of={menuIcon} size={18} aria-hidden />}
          aria-haspopup="dialog"
          tooltip={false}
          onClick={() => dialog.current?.showModal()}
        />
      </span>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- clicking the backdrop closes the drawer; Escape is native */}
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label="Navigation"
        onClick={(event) => {
          if (event.target === event.currentTarget) dialog.current?.close()
        }}
      >
        <Sidebar label="Areas in the drawer" onFollow={() => dialog.current?.close()} />
      </dialog>
    </>
  )
}
