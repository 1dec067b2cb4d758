/** `/config.json`: the console's configuration on this server (docs/where-the-reference-is-silent.md). */
import { MAX_OBJECT_BYTES } from '../storage/store'
import { checkHostsOf, type CheckHosts } from '../system/check-hosts'
import type { Settings } from '../system/settings'

export interface ConsoleConfig {
  readonly apis: readonly {
    readonly label: string
    readonly url: string
    /** Hosts that checks of monitored services can reach. */
    readonly serviceChecks: CheckHosts['mode']
    /** Address of the API's readable description, or a path of this origin. */
    readonly docs?: string
    /** Behavior beyond the reference is known. */
    readonly embedded?: true
    /** Wording of the API, if not the contract's. */
    readonly dialect?: string
    /** Replaces `objectOrigins` for this API. */
    readonly objectOrigins?: readonly string[]
    /** Replaces `idempotency` for this API. */
    readonly idempotency?: boolean
  }[]
  readonly objectOrigins: readonly string[]
  readonly maxObjectBytes: number
  readonly idempotency: boolean
  /** Sign-in offers the demo account (`demo-token.ts`). */
  readonly demo?: true
}

/** `demo`: whether the demo account is offered. */
export const configOf = (settings: Settings, demo = false): ConsoleConfig => ({
  apis: [
    {
      label: 'This server',
      url: '/v4',
      serviceChecks: checkHostsOf(settings).mode,
      docs: '/v4/docs',
      embedded: true,
      // A dialect's API has no idempotency keys.
      ...(settings.dialect === null ? {} : { dialect: settings.dialect, idempotency: false }),
    },
  ],
  objectOrigins: [settings.objectsUrl],
  maxObjectBytes: MAX_OBJECT_BYTES,
  idempotency: true,
  ...(demo ? { demo } : {}),
})
