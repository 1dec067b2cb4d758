/** `/config.json`: what the console needs to know about where it was served (docs/decisions/0001). */
import { checkHostsOf, type CheckHosts } from '../system/check-hosts'
import type { Settings } from '../system/settings'

export interface ConsoleConfig {
  readonly apis: readonly {
    readonly label: string
    readonly url: string
    /** What the checks of monitored services reach. */
    readonly serviceChecks: CheckHosts['mode']
    /** Where the API is described for people: an address, or a path of this origin. */
    readonly docs?: string
  }[]
  readonly objectOrigins: readonly string[]
  readonly maxObjectBytes: number
  readonly idempotency: boolean
}

export const configOf = (settings: Settings): ConsoleConfig => ({
  apis: [{ label: 'This server', url: '/v4', serviceChecks: checkHostsOf(settings).mode, docs: '/v4/docs' }],
  objectOrigins: [settings.objectsUrl],
  maxObjectBytes: 5 * 1024 ** 3,
  idempotency: true,
})
