import type { LinkElement } from '#/ui/layout/link-element'
import { parseSearch } from './search-params'

interface LinkProps {
  readonly to?: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, unknown>>
}

/** The path and the search parameters that a router link opens: `/volumes/12`. */
export function linkPath(link: LinkElement): { path: string; search: Readonly<Record<string, unknown>> } {
  const { to = '', params = {}, search = {} } = link.props as LinkProps
  return { path: to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')), search }
}

/** The search parameters of a link to a stored address: `a=1&b=2`. Their type depends on the path, which only the stored data knows. */
export const storedSearch = (query: string): never => parseSearch(query) as never
