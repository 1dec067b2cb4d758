/** Classification of monitored addresses. The form and the server share this definition of a private address. */

/** `forbidden`: loopback, link-local, multicast or unspecified. Hostnames are never resolved and count as `public`. */
export type AddressKind = 'public' | 'private' | 'forbidden' | 'malformed'

const v4 = (host: string) => (/^\d+(?:\.\d+){3}$/.test(host) ? host.split('.').map(Number) : undefined)

const groups = (s: string) => (s === '' ? [] : s.split(':').map((g) => Number.parseInt(g, 16)))

/** The eight groups of an IPv6 host as a URL writes it: brackets, no dots, `::` at most once. */
function v6(host: string) {
  if (!host.startsWith('[')) return undefined
  const [head = '', tail] = host.slice(1, -1).split('::')
  const left = groups(head)
  const right = groups(tail ?? '')
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}

function kindOfV4([a = 0, b = 0, c = 0, d = 0]: readonly number[]): AddressKind {
  if (a === 10 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168)) return 'private'
  if (a === 127 || (a === 169 && b === 254) || (a >= 224 && a <= 239)) return 'forbidden'
  return a + b + c + d === 0 ? 'forbidden' : 'public'
}

function kindOfV6(groups: readonly number[]): AddressKind {
  const [first = 0, , , , , sixth = 0, high = 0, low = 0] = groups
  const zeros = groups.slice(0, 5).every((g) => g === 0)
  if (zeros && sixth === 0xffff) return kindOfV4([high >> 8, high & 255, low >> 8, low & 255])
  if (zeros && sixth === 0 && high === 0 && low <= 1) return 'forbidden'
  if ((first & 0xfe00) === 0xfc00) return 'private'
  return (first & 0xffc0) === 0xfe80 || (first & 0xff00) === 0xff00 ? 'forbidden' : 'public'
}

// The URL parser normalizes octal, hexadecimal and short forms, so each address has one spelling here.
function kindOfHost(host: string): AddressKind {
  const four = v4(host)
  if (four) return kindOfV4(four)
  const six = v6(host)
  return six ? kindOfV6(six) : 'public'
}

const parse = (url: string) => (URL.canParse(url) ? new URL(url) : undefined)

/** `url`: an http or https URL. `tcp`: `host:port`, an IPv6 host in brackets. */
export function addressKind(type: string, address: string): AddressKind {
  if (type === 'tcp') {
    const [, host, port] = /^([^\s/?#@\\]+):(\d{1,5})$/.exec(address) ?? []
    const url = parse(`http://${host}/`)
    const n = Number(port)
    return host !== undefined && url && url.port === '' && n >= 1 && n <= 65_535
      ? kindOfHost(url.hostname)
      : 'malformed'
  }
  const url = /^https?:\/\/[^/]/i.test(address) ? parse(address) : undefined
  return url ? kindOfHost(url.hostname) : 'malformed'
}

/** Whether a URL contains a username or password, which lists and tickets would show. */
export const holdsLogin = (address: string): boolean => {
  const url = parse(address)
  return url !== undefined && url.username + url.password !== ''
}

/** The stored form of an address: query parameters stay, a fragment is dropped. */
export const withoutFragment = (address: string) => address.split('#', 1)[0] ?? ''

/** An IPv4 address in four decimal parts, or an IPv6 address without a zone. */
export const isIp = (s: string) =>
  /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(s) ||
  (s.includes(':') && /^[\da-f:.]+$/i.test(s) && URL.canParse(`http://[${s}]/`))
