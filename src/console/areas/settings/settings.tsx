import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '#/console/resource/page/page-header'
import styles from './settings.module.css'
import { Appearance, KeyboardKeys, NewTabs, Sizes, Times } from './sections'

export const Route = createFileRoute('/_app/settings/')({
  staticData: { crumb: 'Settings' },
  component: SettingsPage,
})

/** Preferences of this browser. Each section reads and writes its own: add a section by adding a line. */
function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" summary="Saved in this browser." />
      <div className={styles.columns}>
        <Appearance />
        <Times />
        <Sizes />
        <KeyboardKeys />
        <NewTabs />
      </div>
    </>
  )
}
