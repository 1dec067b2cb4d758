// Tests, seeds, loads and benches create and delete resources, which costs money on a live account. Every program that sends
// requests checks its address here first.
import { isIP } from 'node:net'

/** @param {string} hostname As `URL` has it. */
const isLoopback = (hostname) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  (isIP(hostname) === 4 && hostname.startsWith('127.'))

/** Variables of addresses that tests, or the servers that they start, use. */
const ADDRESSES = [
  'DATABASE_URL',
  'OBJECTS_URL',
  'PUBLIC_URL',
  'S3_ENDPOINT',
  'S3_PUBLIC_URL',
  'S3_TEST_ENDPOINT',
  'TEST_DATABASE_URL',
]

/** Without a login, which can be in the address of a database. @param {URL} url */
const refusal = ({ protocol, host }) => `${protocol}//${host} is not on this machine. Nothing was sent.`

/**
 * Returns the address if it is on this machine. Throws otherwise.
 * @param {string | URL} address
 */
export function assertLoopback(address) {
  const url = new URL(address)
  if (!isLoopback(url.hostname)) throw new Error(refusal(url))
  return url
}

/** Ends a program with code 2 unless its address is on this machine. @param {string | URL} address */
export function requireLoopback(address) {
  const said = new URL(address)
  if (isLoopback(said.hostname)) return said
  process.stderr.write(`${refusal(said)}\n`)
  return process.exit(2)
}

/**
 * Ends a program with code 2 unless every address in its environment is on this machine. For programs that start servers.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function requireLoopbackSettings(env) {
  for (const name of ADDRESSES) {
    const address = env[name]
    if (address) requireLoopback(address)
  }
}
