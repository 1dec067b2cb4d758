/** The dialects that an entry of `/config.json` can name. Each is loaded only where it is named. */
import type { Dialect } from './client'

export type DialectName = keyof typeof LOADERS
const LOADERS = { linode: async (): Promise<Dialect> => (await import('./linode')).linode }
const loaded = new Map<string, Dialect>()

export const isDialect = (name: unknown): name is DialectName =>
  typeof name === 'string' && Object.hasOwn(LOADERS, name)

export const loadDialect = async (name: DialectName): Promise<void> => {
  loaded.set(name, await LOADERS[name]())
}
/** Returns a loaded dialect; undefined without a name. */
export const dialectOf = (name: DialectName | undefined): Dialect | undefined =>
  name === undefined ? undefined : loaded.get(name)
