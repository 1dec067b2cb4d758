import { createFileRoute } from '@tanstack/react-router'
import { configQuery } from '../api/config'
import { LoginPage } from '../components/login-page'

export const Route = createFileRoute('/login')({
  validateSearch: (raw: Record<string, unknown>): { redirect?: string } =>
    typeof raw['redirect'] === 'string' ? { redirect: raw['redirect'] } : {},
  // The card stands in the middle: what came late would move all of it.
  loader: ({ context }) => void context.queryClient.prefetchQuery(configQuery),
  component: Login,
})

function Login() {
  return <LoginPage redirect={Route.useSearch().redirect} />
}
