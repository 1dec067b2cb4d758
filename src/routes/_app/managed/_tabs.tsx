import { createFileRoute, Link, Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs } from '#/ui/layout/tabs'
import styles from './-managed.module.css'

export const Route = createFileRoute('/_app/managed/_tabs')({ component: Page })

function Page() {
  return (
    <Sections>
      <Outlet />
    </Sections>
  )
}

const SECTIONS = [
  { id: 'overview', label: 'Overview', link: <Link to="/managed" activeOptions={{ exact: true }} /> },
  { id: 'services', label: 'Services', link: <Link to="/managed/services" /> },
  { id: 'issues', label: 'Issues', link: <Link to="/managed/issues" /> },
  { id: 'contacts', label: 'Contacts', link: <Link to="/managed/contacts" /> },
  { id: 'credentials', label: 'Credentials', link: <Link to="/managed/credentials" /> },
  { id: 'access', label: 'SSH access', link: <Link to="/managed/access" /> },
]

/** The parts of managed services, each with its own page. */
function Sections({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const shown = pathname.split('/')[2]
  useEffect(() => {
    // On a narrow screen not all of them are in sight.
    if (shown === undefined) return
    box.current?.querySelector('[aria-current=page]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [shown])
  return (
    <>
      <div className={styles.sections} ref={box}>
        <Tabs label="Parts of managed services" items={SECTIONS} />
      </div>
      {children}
    </>
  )
}
