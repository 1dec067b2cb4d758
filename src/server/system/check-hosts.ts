/** What the checks of monitored services may reach: the setting CHECK_HOSTS. Nothing else is ever connected to. */
import { isLoopback, type Settings } from './settings'
import { parseRule, type Address } from './check-rule'

export interface CheckHosts {
  /** `off`: nothing is reached. `listed`: what the operator names. `public`: also every public address. */
  readonly mode: 'off' | 'listed' | 'public'
  /** Whether a host may pass once it is resolved; false spares the lookup. */
  mayReach(host: string, port: number): boolean
  /** Whether one of the addresses of the host may be connected to. `host` has no brackets. */
  allows(host: string, port: number, address: Address): boolean
}

/**
 * `settings.checkHosts` null is the default: nothing, but where the demonstration is served its services point at this server's
 * own ports, and those are listed.
 */
export function checkHostsOf(settings: Settings): CheckHosts {
  const demo = settings.seed === 'demo' && isLoopback(settings.host)
  const own = demo ? [`localhost:${settings.port}`, `localhost:${settings.objectsPort}`] : []
  const rules = (settings.checkHosts ?? own).flatMap((text) => parseRule(text) ?? [])
  return {
    mode: rules.length === 0 ? 'off' : rules.some((r) => r.public) ? 'public' : 'listed',
    mayReach: (host, port) =>
      rules.some((r) => r.name === undefined || r.allows(host, port, { address: '0.0.0.0', family: 4 })),
    allows: (host, port, address) => rules.some((r) => r.allows(host, port, address)),
  }
}
