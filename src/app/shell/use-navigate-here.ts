import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Like the router's `useNavigate`, but does nothing once the calling component is unmounted. A response that arrives after a form was
 * left must not navigate away from the current page.
 */
export function useNavigateHere(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate()
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback<typeof navigate>(
    async (to) => {
      if (here.current) await navigate(to)
    },
    [navigate],
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
