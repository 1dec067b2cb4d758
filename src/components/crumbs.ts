import { useMatches } from '@tanstack/react-router'

export interface Crumb {
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
  readonly loaderData?: unknown
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route's breadcrumb: words, or `$name` for the path parameter of that name. A loader's `crumb` wins. */
    crumb?: string
    /** Breadcrumbs before its own, for a page that stands beside what it belongs to. */
    above?: readonly CrumbAbove[]
  }
}

function loaded(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'crumb' in data && typeof data.crumb === 'string'
    ? data.crumb
    : undefined
}

function named(words: string | undefined, { params }: CrumbMatch): string {
  const label = words?.startsWith('$') ? params[words.slice(1)] : words
  return typeof label === 'string' ? label : ''
}

/** The way from the area to this page. */
export function crumbsOf(matches: readonly CrumbMatch[]): Crumb[] {
  const crumbs: Crumb[] = []
  for (const match of matches) {
    const { crumb, above = [] } = match.staticData
    for (const page of above) {
      const label = named(page.crumb, match)
      const pathname = page.to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(match.params[name])))
      if (label !== '') crumbs.push({ label, pathname })
    }
    const label = loaded(match.loaderData) ?? named(crumb, match)
    if (label !== '') crumbs.push({ label, pathname: match.pathname.replace(/(.)\/$/, '$1') })
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
