import type { AnyRouter } from '@tanstack/react-router'
import { session } from '#/api/session/session'
import { remember, rememberPlace } from './account-memory'

/** Forms and questions aren't places: a return would open an empty one. */
const FORM =
  /\/(?:new|edit|rename|upload|capture|attach|clone|detach|delete|resize|empty|enroll|cancel|login|access\/change)$|^\/(?:dev\/|$|volumes\/tags$)/
/** A bucket's own page, which a bucket named `upload` also has. */
const BUCKET = /^\/buckets\/[^/]+\/[^/]+$/
/** Pages that show a key's settings for other tools. */
const SETUP = /^\/keys\/\d+$/

/** Whether a page can be listed: neither a form nor the overview itself. */
export const isPlace = (path: string): boolean => BUCKET.test(path) || !FORM.test(path)

/** "logs · Buckets" of "logs · Buckets · Cloud Console"; undefined while the page has no title of its own. */
export function placeTitle(documentTitle: string): string | undefined {
  const parts = documentTitle.replace(/^\(\d+\+?\) /, '').split(' · ')
  return parts.length < 2 ? undefined : parts.slice(0, -1).join(' · ')
}

/** Remembers each page as it is left, when its title is known. Returns the function that stops. */
export function watchPlaces(router: AnyRouter): () => void {
  const leave = () => {
    const { pathname } = router.state.resolvedLocation ?? router.state.location
    const title = placeTitle(document.title)
    if (title === undefined || !isPlace(pathname) || session.get().status === 'signed-out') return
    rememberPlace({ path: pathname, title })
    if (SETUP.test(pathname)) remember({ openedSetup: true })
  }
  const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) leave()
  })
  addEventListener('pagehide', leave)
  return () => {
    stop()
    removeEventListener('pagehide', leave)
  }
}
