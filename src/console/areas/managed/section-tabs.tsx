import { Link } from '@tanstack/react-router'
import { Tabs } from '#/console/kit/layout/tabs'
import styles from './managed.module.css'

const SECTIONS = [
  { id: 'overview', label: 'Overview', link: <Link to="/managed" activeOptions={{ exact: true }} /> },
  { id: 'services', label: 'Services', link: <Link to="/managed/services" /> },
  { id: 'issues', label: 'Issues', link: <Link to="/managed/issues" /> },
  { id: 'contacts', label: 'Contacts', link: <Link to="/managed/contacts" /> },
  { id: 'credentials', label: 'Credentials', link: <Link to="/managed/credentials" /> },
  { id: 'access', label: 'SSH access', link: <Link to="/managed/access" /> },
]

/** The sections of managed services, under the title of each. */
export function SectionTabs() {
  return (
    <div className={styles.sections}>
      <Tabs label="Sections of managed services" items={SECTIONS} />
    </div>
  )
}
