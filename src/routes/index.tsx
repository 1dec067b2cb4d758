import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '../api/session/session'

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: session.get().status === 'signed-out' ? '/login' : '/buckets', replace: true })
  },
})
