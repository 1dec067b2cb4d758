/** `/config.json`: what the console needs to know about where it was served (docs/decisions/0001). */
import type { Settings } from './settings'

export interface Config {
  readonly apis: readonly { readonly label: string; readonly url: string }[]
  readonly objectOrigins: readonly string[]
  readonly maxObjectBytes: number
  readonly idempotency: boolean
}

export const configOf = (settings: Pick<Settings, 'objectsUrl'>): Config => ({
  apis: [{ label: 'This server', url: '/v4' }],
  objectOrigins: [settings.objectsUrl],
  maxObjectBytes: 5 * 1024 ** 3,
  idempotency: false,
})
