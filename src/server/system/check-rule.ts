/** One entry of the setting CHECK_HOSTS. */
import { BlockList, isIP } from 'node:net'

/** A resolved address. */
export interface Address {
  readonly address: string
  readonly family: 4 | 6
}
type Entry = (host: string, port: number, address: Address) => boolean
export interface Rule {
  readonly allows: Entry
  /** The host name of the rule; undefined if any name can resolve to its addresses. */
  readonly name?: string
  readonly public?: boolean
}

/** Special-purpose addresses (RFC 6890); in IPv6 all but 2000::/3. */
const special = new BlockList()
for (const net of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Addresses that embed an IPv4 address, and those for documentation.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]) {
  const [base = '', bits] = net.split('/')
  special.addSubnet(base, Number(bits), isIP(base) === 6 ? 'ipv6' : 'ipv4')
}
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

const family = (a: Address) => (a.family === 6 ? 'ipv6' : 'ipv4')
const isPublic = (a: Address) =>
  !special.check(a.address, family(a)) && (a.family === 4 || unicast.check(a.address, 'ipv6'))

/**
 * `name`, `name:80`, `10.0.0.0/8`, `10.1.2.3:80`, `[fd00::1]:80`, `fd00::/8`, `public`. Undefined for anything else.
 */
export function parseRule(text: string): Rule | undefined {
  if (text === 'public') return { allows: (_, __, a) => isPublic(a), public: true }
  const [, bracketed, plain, portText] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const [base = '', bits, ...more] = (bracketed ?? plain ?? text).split('/')
  const port = portText === undefined ? undefined : Number(portText)
  if (more.length > 0 || (port !== undefined && (port < 1 || port > 65_535))) return undefined
  const rightPort = (p: number) => port === undefined || p === port
  const version = isIP(base)
  if (version !== 0) {
    const most = version === 6 ? 128 : 32
    if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most)) return undefined
    const list = new BlockList()
    list.addSubnet(base, bits === undefined ? most : Number(bits), version === 6 ? 'ipv6' : 'ipv4')
    return { allows: (_, p, a) => rightPort(p) && list.check(a.address, family(a)) }
  }
  if (bits !== undefined || !/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(base) || /^[\d.]+$/.test(base))
    return undefined
  const name = base.toLowerCase()
  return { name, allows: (host, p) => rightPort(p) && host.toLowerCase() === name }
}
