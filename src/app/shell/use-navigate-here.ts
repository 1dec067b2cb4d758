import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

interface Place {
  readonly pathname: string
}
interface Places {
  /** The address. */
  readonly latestLocation: Place
  /** `resolvedLocation`: the page that is shown; undefined while the first one loads. */
  readonly state: { readonly resolvedLocation?: Place | undefined }
}

/** Whether another page loads, which replaces the one that is shown. */
export function isLeaving({ latestLocation, state: { resolvedLocation } }: Places): boolean {
  return resolvedLocation !== undefined && resolvedLocation.pathname !== latestLocation.pathname
}

/** Returns a function that tells whether the calling component was left: it is unmounted, or another page loads. */
export function useIsLeft(): () => boolean {
  const router = useRouter()
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => !here.current || isLeaving(router), [router])
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
