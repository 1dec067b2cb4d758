import { createFileRoute } from '@tanstack/react-router'
import { configQuery } from '#/console/api/base/config'
import { LoginPage } from './session/login-page'
import { searchOf, textParam } from '#/console/resource/address/search-params'

export const Route = createFileRoute('/login')({
  validateSearch: searchOf({ redirect: textParam }),
  // The card is centered, so late content would move all of it.
  loader: ({ context }) => void context.queryClient.prefetchQuery(configQuery),
  component: Login,
})

function Login() {
  return <LoginPage redirect={Route.useSearch().redirect} />
}
