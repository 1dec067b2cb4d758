// Tests, seeds, loads and benches create, fill and delete things. On a live account that is real money, and people read its tickets.
// Whatever sends requests asks here first.
import { isIP } from 'node:net'

/** @param {string} hostname As `URL` has it. */
const isLoopback = (hostname) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  (isIP(hostname) === 4 && hostname.startsWith('127.'))

/** @param {URL} url */
const refusal = ({ origin }) => `${origin} is not on this machine. Nothing was sent.`

/**
 * Returns the address if it is on this machine. Throws otherwise.
 * @param {string | URL} address
 */
export function assertLoopback(address) {
  const url = new URL(address)
  if (!isLoopback(url.hostname)) throw new Error(refusal(url))
  return url
}

/**
 * For a program that takes an address: ends it with code 2 unless the address is on this machine.
 * @param {string | URL} address
 */
export function requireLoopback(address) {
  const said = new URL(address)
  if (isLoopback(said.hostname)) return said
  process.stderr.write(`${refusal(said)}\n`)
  return process.exit(2)
}
