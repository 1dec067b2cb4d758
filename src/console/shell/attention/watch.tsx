import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchLostFocus } from './watch-lost-focus'
import { watchMarks } from './watch-marks'

/** Runs behind every page of an account: the sidebar's marks and lost focus. Loads after the first view. */
export function Watch() {
  const cache = useQueryClient()
  useEffect(() => watchMarks(cache), [cache])
  useEffect(watchLostFocus, [])
  return null
}
