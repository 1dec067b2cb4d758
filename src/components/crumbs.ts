import { useMatches } from '@tanstack/react-router'

export interface Crumb {
  readonly label: string
  /** The path it leads to; the last one leads nowhere. */
  readonly pathname: string
}

export interface CrumbMatch {
  readonly pathname: string
  readonly params: Readonly<Record<string, unknown>>
  readonly staticData: { readonly crumb?: string | undefined }
  readonly loaderData?: unknown
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route's breadcrumb: words, or `$name` for the path parameter of that name. A loader's `crumb` wins. */
    crumb?: string
  }
}

function loaded(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'crumb' in data && typeof data.crumb === 'string'
    ? data.crumb
    : undefined
}

/** The way from the area to this page. */
export function crumbsOf(matches: readonly CrumbMatch[]): Crumb[] {
  const crumbs: Crumb[] = []
  for (const match of matches) {
    const words = match.staticData.crumb
    const named = words?.startsWith('$') ? match.params[words.slice(1)] : words
    const label = loaded(match.loaderData) ?? named
    if (typeof label === 'string' && label !== '')
      crumbs.push({ label, pathname: match.pathname.replace(/(.)\/$/, '$1') })
  }
  return crumbs
}

/** "Create bucket · Buckets · Cloud Console" */
export function titleOf(crumbs: readonly Crumb[]): string {
  return [...crumbs.map((crumb) => crumb.label).toReversed(), 'Cloud Console'].join(' · ')
}

export function useCrumbs(): Crumb[] {
  return crumbsOf(useMatches())
}
