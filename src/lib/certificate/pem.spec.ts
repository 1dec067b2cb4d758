import { expect, test } from 'vitest'
import { isCutOff, pemBlocks, toPem } from './pem'

const block = (label: string, body = 'MIIBszCCAVmgAwIBAgIUQ0ZD') =>
  `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`
const CERT = block('CERTIFICATE')
const KEY = block('PRIVATE KEY')
const OLD_ENCRYPTED = block('RSA PRIVATE KEY', 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\nMIIBszCC')

test('blocks are found among other text and with CRLF', () => {
  const text = `Bag attributes\r\n${CERT.replaceAll('\n', '\r\n')}\nmore\n${KEY}`
  expect(pemBlocks(text).map((found) => [found.label, found.bytes?.length])).toEqual([
    ['CERTIFICATE', 18],
    ['PRIVATE KEY', 18],
  ])
})

test.each([
  [KEY, false, true],
  [block('ENCRYPTED PRIVATE KEY'), true, true],
  [OLD_ENCRYPTED, true, true],
  [block('PRIVATE KEY', ''), false, false],
  [block('PRIVATE KEY', 'MII!'), false, false],
])('%j: encrypted %s, readable %s', (text, encrypted, readable) => {
  const [found] = pemBlocks(text)
  expect(found?.encrypted).toBe(encrypted)
  expect(found?.bytes !== null).toBe(readable)
})

test('a text that ends within a block is truncated', () => {
  expect(isCutOff(`${CERT}-----BEGIN CERTIFICATE-----\nMIIB`)).toBe(true)
  expect(isCutOff(CERT + KEY)).toBe(false)
})

test('bytes written as PEM are read back in lines of 64', () => {
  const bytes = Uint8Array.from({ length: 200 }, (_, index) => index)
  const text = toPem('CERTIFICATE', bytes)
  expect(pemBlocks(text)[0]?.bytes).toEqual(bytes)
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBe(64)
})
