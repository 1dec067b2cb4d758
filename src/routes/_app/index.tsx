import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#/api/session/session'
import { OverviewPage } from '#/app/overview/overview-page'
import { prefetchAccount } from '#/app/overview/use-account'
import * as copy from '#/app/shell/copy'

export const Route = createFileRoute('/_app/')({
  staticData: { crumb: copy.overview },
  beforeLoad: ({ preload }) => {
    if (session.get().status === 'signed-out' && !preload) throw redirect({ to: '/login', replace: true })
  },
  loader: ({ context }) => {
    if (session.get().status !== 'signed-out') prefetchAccount(context.queryClient)
  },
  component: OverviewPage,
})
