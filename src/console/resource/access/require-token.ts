import { redirect } from '@tanstack/react-router'
import { session } from '#/console/api/session/session'

/** `beforeLoad` of areas that require a token: redirects to the sign-in page, which returns here. */
export function requireToken({ location, preload }: { location: { href: string }; preload: boolean }): void {
  // An expired session keeps its page, with the sign-in dialog over it.
  if (session.get().status !== 'signed-out' || preload) return
  throw redirect({ to: '/login', search: { redirect: location.href } })
}
