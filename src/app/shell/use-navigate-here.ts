import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Navigates like the router's hook, and does nothing once the calling component is unmounted: an answer that arrives after a form was
 * left moves nobody from the page they went to.
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
