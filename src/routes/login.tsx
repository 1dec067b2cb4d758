import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../components/login-page'

export const Route = createFileRoute('/login')({
  validateSearch: (raw: Record<string, unknown>): { redirect?: string } =>
    typeof raw['redirect'] === 'string' ? { redirect: raw['redirect'] } : {},
  component: Login,
})

function Login() {
  return <LoginPage redirect={Route.useSearch().redirect} />
}
