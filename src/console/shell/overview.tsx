import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#/console/api/session/session'
import { OverviewPage } from '#/console/shell/overview/overview-page'
import { prefetchAccount } from '#/console/shell/overview/use-account'

export const Route = createFileRoute('/_app/')({
  staticData: { crumb: 'Overview' },
  beforeLoad: ({ preload }) => {
    if (session.get().status === 'signed-out' && !preload) throw redirect({ to: '/login', replace: true })
  },
  loader: ({ context }) => {
    if (session.get().status !== 'signed-out') prefetchAccount(context.queryClient)
  },
  component: OverviewPage,
})
