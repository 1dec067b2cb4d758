import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Tabs } from '#/ui/layout/tabs'
import * as copy from './-copy'
import styles from './-managed.module.css'

const SECTIONS = [
  { id: 'overview', label: copy.overview, link: <Link to="/managed" activeOptions={{ exact: true }} /> },
  { id: 'services', label: copy.services, link: <Link to="/managed/services" /> },
  { id: 'issues', label: copy.issues, link: <Link to="/managed/issues" /> },
  { id: 'contacts', label: copy.contacts, link: <Link to="/managed/contacts" /> },
  { id: 'credentials', label: copy.credentials, link: <Link to="/managed/credentials" /> },
  { id: 'access', label: copy.access, link: <Link to="/managed/access" /> },
]

/** The sections of managed services, under the title of each. */
export function SectionTabs() {
  const { pathname } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const shown = pathname.split('/')[2]
  useEffect(() => {
    // A narrow screen shows some of the tabs only.
    if (shown === undefined) return
    box.current?.querySelector('[aria-current=page]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [shown])
  return (
    <div className={styles.sections} ref={box}>
      <Tabs label={copy.sections} items={SECTIONS} />
    </div>
  )
}
