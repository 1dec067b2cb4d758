import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { watchMarks } from './watch-marks'
import { watchPlaces } from './watch-places'

/** Keeps the sidebar's marks and the places visited up to date. Loads after the first view and sends no request. */
export function Watch() {
  const router = useRouter()
  const cache = useQueryClient()
  useEffect(() => watchPlaces(router), [router])
  useEffect(() => watchMarks(cache), [cache])
  return null
}
