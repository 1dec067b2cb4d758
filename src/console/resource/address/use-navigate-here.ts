import { type AnyRouter, useMatch, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Identifies a route with its parameters, whatever the search. */
export const matchKey = ({ routeId, pathname }: { readonly routeId: string; readonly pathname: string }): string =>
  `${routeId} ${pathname}`

/**
 * Whether the address no longer leads to a match. The page that was shown last doesn't tell: while a part of the next page loads, its
 * other parts are shown already.
 */
export const isLeaving = (
  { latestLocation, matchRoutes }: Pick<AnyRouter, 'latestLocation' | 'matchRoutes'>,
  own: string,
): boolean => !matchRoutes(latestLocation.pathname).some((match) => matchKey(match) === own)

/** Returns a function that tells whether the calling component was left: it is unmounted, or the page that loads replaces it. */
export function useIsLeft(): () => boolean {
  const router = useRouter()
  // That of the first render: other parameters mount a page again, and a page that was left has no match.
  const [own] = useState(useMatch({ strict: false, select: matchKey }))
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => !here.current || isLeaving(router, own), [router, own])
}

/**
 * Like the router's `useNavigate`, but does nothing once the calling component was left. A response that arrives after a form was left
 * must not navigate away from the current page, or from the one that loads.
 */
export function useNavigateHere(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate()
  const isLeft = useIsLeft()
  return useCallback<typeof navigate>(
    async (to) => {
      if (!isLeft()) await navigate(to)
    },
    [navigate, isLeft],
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was opened because a resource of its list was deleted: focus goes to the row that follows. */
    deleted?: true
  }
}

/** Like `useNavigateHere`, for the way from a deleted resource to its list. */
export function useNavigateFromDeleted(): ReturnType<typeof useNavigate> {
  const navigate = useNavigateHere()
  // A spread of generic options has no type of its own.
  return useCallback<typeof navigate>((to) => navigate(Object.assign({}, to, { state: { deleted: true } })), [navigate])
}
