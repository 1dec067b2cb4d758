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
