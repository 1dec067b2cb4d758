/** Prevents DNS rebinding: a page of another site must not reach this server under that site's name. */
import { isIP } from 'node:net'
import type { Settings } from '../system/settings'

/**
 * Whether `host`, with or without a port, belongs to this server. Addresses and `localhost` can't be rebound; any other
 * name must be configured.
 */
export function hostAllowed(host: string, settings: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  const name = /^(\[[0-9a-f:.]+\]|[^:]*)(?::\d+)?$/i.exec(host)?.[1]?.toLowerCase()
  if (name === undefined || name === '') return false
  const bare = name.replace(/^\[|\]$/g, '')
  return (
    isIP(bare) !== 0 ||
    bare === 'localhost' ||
    bare.endsWith('.localhost') ||
    bare === settings.host.toLowerCase() ||
    bare === new URL(settings.publicUrl).hostname
  )
}
