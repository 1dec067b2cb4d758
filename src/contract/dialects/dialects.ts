/** The dialects that an entry of `/config.json` can name. Each is loaded only where it is named. */
import type { DialectName } from '#/contract/shape'
import type { Dialect } from './client'

const LOADERS: Readonly<Record<DialectName, () => Promise<Dialect>>> = {
  linode: async () => (await import('./linode')).linode,
}
/** By the URL of their API. */
const loaded = new Map<string | undefined, Dialect>()

export const isDialect = (name: unknown): name is DialectName =>
  typeof name === 'string' && Object.hasOwn(LOADERS, name)

/** Loads the dialects of these APIs, in place of those loaded before. */
export async function loadDialects(apis: readonly { url: string; dialect?: DialectName }[]): Promise<void> {
  loaded.clear()
  for (const { url, dialect } of apis) if (dialect) loaded.set(url, await LOADERS[dialect]())
}
/** Returns the dialect of the API at `url`; undefined for the contract's wording. */
export const dialectAt = (url: string | undefined): Dialect | undefined => loaded.get(url)
