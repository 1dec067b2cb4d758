/** Domains of clusters: docs/where-the-reference-is-silent.md, "Host names". */
import { isIP } from 'node:net'
import type { Settings } from '../system/settings'

type Place = Pick<Settings, 'objectsUrl'>

/**
 * `host[:port]` below which cluster names are subdomains. Browsers resolve `*.localhost`, so an address becomes that.
 */
function objectsHost({ objectsUrl }: Place): string {
  const url = new URL(objectsUrl)
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? `localhost${url.port === '' ? '' : `:${url.port}`}` : url.host
}
/** The same without a port. */
export const bucketsBelow = (place: Place): string => objectsHost(place).replace(/:\d+$/, '')
/** The stored domain, or one derived from `OBJECTS_URL`. */
export const clusterDomain = (place: Place, cluster: { readonly id: string; readonly domain: string }): string =>
  cluster.domain === '' ? `${cluster.id}.${objectsHost(place)}` : cluster.domain
/** No bucket label can produce this name, so it never refers to a bucket. */
export const staticSiteDomain = (
  place: Place,
  cluster: { readonly id: string; readonly static_site_domain: string },
): string =>
  cluster.static_site_domain === '' ? `website-${cluster.id}.${objectsHost(place)}` : cluster.static_site_domain
