import { useEffect } from 'react'
import { useMatch, useMatches } from '@tanstack/react-router'
import type { Crumb } from '#/console/kit/layout/breadcrumbs'
import { createStore, useStore } from '#/console/api/base/store'

export interface RouteCrumb {
  readonly label: string
  /** Target path. The last crumb is not a link. */
  readonly pathname: string
}

/** A parent page that isn't a parent route. */
export interface CrumbAbove {
  /** Label, or `$name` for a path parameter */
  readonly crumb: string
  /** Path with `$name` for parameters */
  readonly to: string
}

export interface CrumbMatch {
  readonly pathname: string
  readonly params: Readonly<Record<string, unknown>>
  readonly staticData: { readonly crumb?: string | undefined; readonly above?: readonly CrumbAbove[] | undefined }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Breadcrumb label, or `$name` for a path parameter until the page sets the label by `useCrumb`. */
    crumb?: string
    /** Breadcrumbs before this one, for a page whose parent isn't a parent route. */
    above?: readonly CrumbAbove[]
  }
}

function named(words: string | undefined, { params }: CrumbMatch): string {
  const label = words?.startsWith('$') ? params[words.slice(1)] : words
  return typeof label === 'string' ? label : ''
}

const plain = (pathname: string) => pathname.replace(/(.)\/$/, '$1')

/** Breadcrumbs from the area to this page. `known`: labels from page data, by path. */
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

/** Sets the breadcrumb and document title of a page whose URL contains only an ID. */
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

const below = createStore<readonly Crumb[]>([])

/** Replaces the page's own breadcrumb by several, such as a bucket and its folders. */
export function useCrumbsBelow(crumbs: readonly Crumb[]): void {
  useEffect(() => {
    below.set(crumbs)
    return () => below.set([])
  }, [crumbs])
}
export const useBelow = (): readonly Crumb[] => useStore(below)

export function useCrumbs(): RouteCrumb[] {
  return crumbsOf(useMatches(), useStore(names))
}
