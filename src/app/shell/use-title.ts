import { useEffect } from 'react'
import { createStore, useStore } from '#/api/session/store'

const override = createStore<string | null>(null)

/** Replaces the page's part of the document title, which the breadcrumbs say otherwise, while the caller is shown. */
export function useTitle(text: string): void {
  useEffect(() => {
    override.set(`${text} · Cloud Console`)
    return () => override.set(null)
  }, [text])
}

/** Keeps the document's title: the shell's part. */
export function useDocumentTitle(fromCrumbs: string): void {
  const title = useStore(override) ?? fromCrumbs
  useEffect(() => {
    document.title = title
  }, [title])
}
