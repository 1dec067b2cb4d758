import { useEffect } from 'react'
import { useMatch, useMatches } from '@tanstack/react-router'
import { createStore, useStore } from '#/api/session/store'

export interface RouteCrumb {
  readonly label: string
  /** The path it leads to; the last one leads nowhere. */
  readonly pathname: string
}

/** A page above this one that is no route around it. */
export interface CrumbAbove {
  /** As a route's own: words, or `$name` */
  readonly crumb: string
  /** Its path, `$name` for parameters */
  readonly to: string
}

export interface CrumbMatch {
  readonly pathname: string
  readonly params: Readonly<Record<string, unknown>>
  readonly staticData: { readonly crumb?: string | undefined; readonly above?: readonly CrumbAbove[] | undefined }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route's breadcrumb: words, or `$name` for the path parameter of that name until the page knows better (`useCrumb`). */
    crumb?: string
    /** Breadcrumbs before its own, for a page that stands beside what it belongs to. */
    above?: readonly CrumbAbove[]
  }
}

function named(words: string | undefined, { params }: CrumbMatch): string {
  const label = words?.startsWith('$') ? params[words.slice(1)] : words
  return typeof label === 'string' ? label : ''
}

const plain = (pathname: string) => pathname.replace(/(.)\/$/, '$1')

/** The way from the area to this page. `known`: names that only a page's data tells, by path. */
export function crumbsOf(matches: readonly CrumbMatch[], known: Readonly<Record<string, string>> = {}): RouteCrumb[] {
  const crumbs: RouteCrumb[] = []
  for (const match of matches) {
    const { crumb, above = [] } = match.staticData
    for (const page of above) {
      const label = named(page.crumb, match)
      const pathname = page.to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(match.params[name])))
      if (label !== '') crumbs.push({ label, pathname })
    }
    const pathname = plain(match.pathname)
    const label = named(crumb, match)
    if (label !== '') crumbs.push({ label: known[pathname] ?? label, pathname })
  }
  return crumbs
}

/** "Create bucket · Buckets · Cloud Console" */
export function documentTitle(crumbs: readonly RouteCrumb[]): string {
  return [...crumbs.map((crumb) => crumb.label).toReversed(), 'Cloud Console'].join(' · ')
}

const names = createStore<Readonly<Record<string, string>>>({})

/** Names the breadcrumb, and with it the document's title, of a page whose address says only a number. */
export function useCrumb(label: string): void {
  const pathname = plain(useMatch({ strict: false, select: (match) => match.pathname }))
  useEffect(() => {
    names.set({ ...names.get(), [pathname]: label })
    return () => {
      const { [pathname]: _, ...others } = names.get()
      names.set(others)
    }
  }, [pathname, label])
}

export function useCrumbs(): RouteCrumb[] {
  return crumbsOf(useMatches(), useStore(names))
}
