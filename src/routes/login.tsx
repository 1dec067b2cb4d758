import { createFileRoute } from '@tanstack/react-router'
import { configQuery } from '../api/config'
import { LoginPage } from '../components/login-page'
import { searchOf, text } from '../components/search-params'

export const Route = createFileRoute('/login')({
  validateSearch: searchOf({ redirect: text }),
  // The card stands in the middle: what came late would move all of it.
  loader: ({ context }) => void context.queryClient.prefetchQuery(configQuery),
  component: Login,
})

function Login() {
  return <LoginPage redirect={Route.useSearch().redirect} />
}
