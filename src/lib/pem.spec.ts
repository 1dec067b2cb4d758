import { expect, test } from 'vitest'
import { lookAtCertificate, lookAtKey, pemBlocks } from './pem'

const block = (label: string, body = 'MIIBszCCAVmgAwIBAgIUQ0ZD') =>
  `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`
const CERT = block('CERTIFICATE')
const KEY = block('PRIVATE KEY')
const OLD_ENCRYPTED = block('RSA PRIVATE KEY', 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\nMIIBszCC')

test('blocks are found among other text and with CRLF', () => {
  const text = `Bag attributes\r\n${CERT.replaceAll('\n', '\r\n')}\nmore\n${KEY}`
  expect(pemBlocks(text).map((found) => [found.label, found.readable])).toEqual([
    ['CERTIFICATE', true],
    ['PRIVATE KEY', true],
  ])
})

test('a chain is counted', () => {
  expect(lookAtCertificate(CERT + CERT + CERT)).toEqual({ ok: true, chain: 3 })
})

test.each([
  ['', /Paste the certificate/],
  [KEY, /private key. It belongs in the other field/],
  [CERT + KEY, /private key beside/],
  [block('CERTIFICATE REQUEST'), /signing request/],
  [block('PUBLIC KEY'), /“PUBLIC KEY”, not a certificate/],
  ['hello', /not PEM text/],
  ['0\u0082\0\0', /binary file/],
  ['-----BEGIN CERTIFICATE-----\nMIIB', /cut off/],
  [block('CERTIFICATE', 'MII!'), /damaged/],
])('certificate %j is refused', (text, problem) => {
  const look = lookAtCertificate(text)
  expect(look.ok).toBe(false)
  expect(look.problem).toMatch(problem)
})

test.each([KEY, block('EC PRIVATE KEY'), block('RSA PRIVATE KEY'), block('EC PARAMETERS') + block('EC PRIVATE KEY')])(
  'a key in any of its forms',
  (text) => {
    expect(lookAtKey(text)).toEqual({ ok: true })
  },
)

test.each([
  ['  ', /Paste the private key/],
  [CERT, /certificate. It belongs in the other field/],
  [block('ENCRYPTED PRIVATE KEY'), /passphrase/],
  [OLD_ENCRYPTED, /passphrase/],
  [KEY + KEY, /2 private keys/],
  [block('PUBLIC KEY'), /not a private key/],
  [block('PRIVATE KEY', ''), /damaged/],
])('key %j is refused', (text, problem) => {
  const look = lookAtKey(text)
  expect(look.ok).toBe(false)
  expect(look.problem).toMatch(problem)
})
