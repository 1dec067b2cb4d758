import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '#/console/resource/page/page-header'
import { Stack } from '#/console/kit/layout/stack'
import * as copy from './copy'
import { Appearance, KeyboardKeys, NewTabs, Sizes, Times } from './sections'
import css from './settings.module.css'

export const Route = createFileRoute('/_app/settings/')({
  staticData: { crumb: copy.settings },
  component: SettingsPage,
})

/** Preferences of this browser. Each section reads and writes its own: add a section by adding a line. */
function SettingsPage() {
  return (
    <>
      <PageHeader title={copy.settings} summary={copy.savedHere} />
      <Stack gap={4} className={css['page']}>
        <Appearance />
        <Times />
        <Sizes />
        <KeyboardKeys />
        <NewTabs />
      </Stack>
    </>
  )
}
