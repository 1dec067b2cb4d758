import { describe, expect, test } from 'vitest'
import { addressKind, isIp, withoutFragment, type AddressKind } from './addresses'

const listed = (text: string) => text.trim().split(/\s+/)
const hosts: Record<AddressKind, string[]> = {
  // Among them other ways to write 10.0.0.1 and 192.168.0.1.
  private: listed(`
    10.0.0.0 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255 [fc00::1] [fd12:3456:789a::1]
    [::ffff:10.0.0.1] [::ffff:c0a8:1] 167772161 0x0a000001 012.0.0.1 192.168.1 10.0.0.1. 172.20.10.2
    [fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff] [FC00::A] [::ffff:172.31.255.255] 0xc0.0xa8.0.1
  `),
  public: listed(`
    9.255.255.255 11.0.0.0 172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 8.8.8.8 240.0.0.1 [2001:db8::1]
    [::ffff:8.8.8.8] [::2] [fe00::1] example.com localhost 10.example.com 100.64.0.1 203.0.113.7 [fbff::1]
    [2002:a00:1::] 192-168-0-1.example.com xn--bcher-kva.example
  `),
  forbidden: listed(`
    127.0.0.1 127.255.255.255 169.254.169.254 224.0.0.1 239.255.255.255 0.0.0.0 [::1] [::] [fe80::1] [febf::1]
    [ff02::1] [::ffff:127.0.0.1] [::ffff:169.254.1.1] 2130706433 127.1 0 [fe80::1:2:3:4] [::ffff:0.0.0.0]
  `),
  malformed: ['256.0.0.1', '[::1', '[fe80::1%25eth0]', '[1:2:3]', 'a b', ''],
}

describe.each(Object.entries(hosts))('%s', (kind, list) => {
  test.each(list)('%s', (host) => {
    expect(addressKind('url', `http://${host}/status?full=1`)).toBe(kind)
    expect(addressKind('url', `HTTPS://${host}:8443`)).toBe(kind)
    expect(addressKind('tcp', `${host}:80`)).toBe(kind)
  })
})

test('a URL uses http or https, a TCP address is host and port alone', () => {
  for (const a of ['ftp://example.com', 'example.com', 'http:example.com', 'http:///x', 'javascript:alert(1)']) {
    expect(addressKind('url', a), a).toBe('malformed')
  }
  for (const a of [
    'example.com',
    'example.com:0',
    'example.com:65536',
    ':80',
    'a/b:80',
    'u@h:80',
    '::1:80',
    'a:1:80',
  ]) {
    expect(addressKind('tcp', a), a).toBe('malformed')
  }
  expect(addressKind('tcp', 'example.com:65535')).toBe('public')
})

test('a fragment is dropped, query parameters stay', () => {
  expect(withoutFragment('https://a.example/x?y=1&z=%23#top')).toBe('https://a.example/x?y=1&z=%23')
  expect(withoutFragment('a.example:80')).toBe('a.example:80')
})

test.each(['1.2.3.4', '255.255.255.255', '0.0.0.0', '::1', 'fe80::1', '2001:DB8::1', '::ffff:1.2.3.4'])(
  '%s is an IP address',
  (ip) => {
    expect(isIp(ip)).toBe(true)
  },
)
test.each(['', 'any', '1.2.3', '1.2.3.4.', '1.2.3.256', '01.2.3.4', '1.2.3.4/24', '::g', '1::2::3', 'fe80::1%eth0'])(
  '%j is not an IP address',
  (ip) => {
    expect(isIp(ip)).toBe(false)
  },
)
