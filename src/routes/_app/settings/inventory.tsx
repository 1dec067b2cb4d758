import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PageHeader } from '#/app/resource/page-header'
import { requireToken } from '#/app/session/require-token'
import { lazyOrNothing } from '#/app/shell/lazy-or-nothing'
import { Loading } from '#/ui/feedback/state'
import { Stack } from '#/ui/layout/stack'
import { settings } from './-copy'
import * as copy from './-inventory/-copy'

export const Route = createFileRoute('/_app/settings/inventory')({
  staticData: { crumb: copy.title, above: [{ crumb: settings, to: '/settings' }] },
  beforeLoad: requireToken,
  component: InventoryPage,
})

// On demand, because it knows every area. In a page's own code, these would become part of what all areas share.
const Body = lazyOrNothing(async () => (await import('./-inventory/inventory-body')).InventoryBody)

/** Everything that the token can read, as one ZIP. */
function InventoryPage() {
  return (
    <>
      <PageHeader title={copy.title} summary={copy.summary} />
      <Stack gap={4}>
        <Suspense fallback={<Loading label={copy.loading} />}>
          <Body />
        </Suspense>
      </Stack>
    </>
  )
}
