import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { severalAccounts } from '#/api/session/account-keys'
import { noticesOf } from './notices'
import { watchAccount } from './watch-account'
import { watchLostFocus } from './watch-lost-focus'
import { watchMarks } from './watch-marks'
import { watchPlaces } from './watch-places'
import { watchUnread } from './watch-unread'

/** Runs behind every page of an account: attention marks, news, visited places and lost focus. Loads after the first view. */
export function Watch() {
  const router = useRouter()
  const cache = useQueryClient()
  useEffect(() => watchPlaces(router), [router])
  useEffect(() => watchUnread(router), [router])
  useEffect(() => watchMarks(cache), [cache])
  useEffect(watchLostFocus, [])
  useEffect(() => watchAccount(cache, noticesOf(router)), [router, cache])
  useEffect(() => {
    if (severalAccounts())
      void import('../accounts/keep-others').then(
        (part) => part.keepOthers(),
        () => undefined,
      )
  }, [])
  return null
}
