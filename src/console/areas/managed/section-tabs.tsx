import { Link } from '@tanstack/react-router'
import { Tabs } from '#/console/kit/layout/tabs'
import * as copy from './copy'
import styles from './managed.module.css'

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
  return (
    <div className={styles.sections}>
      <Tabs label={copy.sections} items={SECTIONS} />
    </div>
  )
}
