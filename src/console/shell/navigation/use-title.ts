import { useEffect } from 'react'
import { createStore, useStore } from '#/console/api/base/store'

const override = createStore<string | null>(null)

/** Overrides the document title from the breadcrumbs while the caller is mounted. */
export function useTitle(text: string): void {
  useEffect(() => {
    override.set(`${text} · Cloud Console`)
    return () => override.set(null)
  }, [text])
}

/** Sets the document title. For the shell and the sign-in page. */
export function useDocumentTitle(fromCrumbs: string): void {
  const title = useStore(override) ?? fromCrumbs
  useEffect(() => {
    document.title = title
  }, [title])
}
