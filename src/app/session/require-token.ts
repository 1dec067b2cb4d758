import { redirect } from '@tanstack/react-router'
import { session } from '#/api/session/session'

/** `beforeLoad` of every area that the reference gives to token holders only: sends to the sign-in and back again. */
export function requireToken({ location, preload }: { location: { href: string }; preload: boolean }): void {
  // An expired session keeps its page: the sign-in comes over it.
  if (session.get().status !== 'signed-out' || preload) return
  throw redirect({ to: '/login', search: { redirect: location.href } })
}
