import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '../api/session/session'

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's redirects are thrown
    throw redirect({ to: session.get().status === 'signed-out' ? '/login' : '/buckets', replace: true })
  },
})
