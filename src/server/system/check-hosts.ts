/** Hosts that checks of monitored services can connect to: the setting CHECK_HOSTS. All others are unreachable. */
import { isLoopback, type Settings } from './settings'
import { parseRule, type Address } from './check-rule'

export interface CheckHosts {
  /** `off`: no host. `listed`: hosts that the operator names. `public`: also every public address. */
  readonly mode: 'off' | 'listed' | 'public'
  /** Whether a host could pass once resolved; false saves the lookup. */
  mayReach(host: string, port: number): boolean
  /** Whether a check can connect to one of the host's addresses. `host` has no brackets. */
  allows(host: string, port: number, address: Address): boolean
}

/**
 * A null `settings.checkHosts` means the default: no host, or with demo data this server's own ports, which the demo
 * services use.
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
