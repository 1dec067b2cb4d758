import { generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { der, derChildren, onlyNode, TAG, type DerBytes } from '#/lib/certificate/der'
import { toPem } from '#/lib/certificate/pem'
import { selfSigned } from '#/server/seed/self-signed'
import { checkPemPair } from './pem'

const sequence = (...parts: DerBytes[]) => der(TAG.sequence, ...parts)
const octets = (...parts: DerBytes[]) => der(TAG.octets, ...parts)
const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
const oid = (text: string) => der(TAG.oid, hex(text))
/** An integer of so many bits, all ones. */
const ones = (bits: number) => der(TAG.integer, Uint8Array.of(0), new Uint8Array(bits / 8).fill(0xff))
const small = (n: number) => der(TAG.integer, Uint8Array.of(n))
const pkcs8 = (algorithm: DerBytes, key: DerBytes) => sequence(small(0), sequence(algorithm), octets(key))

const RSA = oid('2a864886f70d010101')
const DSA = oid('2a8648ce380401')
const EC = oid('2a8648ce3d0201')
const P_256 = oid('2a8648ce3d030107')
const SECT571R1 = oid('2b81040027')
const X25519 = oid('2b656e')
const ED448 = oid('2b6571')
const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))
const EXPLICIT = sequence(small(1), sequence(small(1)))

const key = (bytes: DerBytes, label = 'PRIVATE KEY') => toPem(label, bytes)
const rsaNumbers = (bits: number, version = 0) =>
  sequence(small(version), ones(bits), small(3), ...Array.from({ length: 6 }, () => ones(bits)))
const ecNumbers = (...more: DerBytes[]) => sequence(small(1), octets(new Uint8Array(72).fill(0xff)), ...more)

const good = selfSigned('a.example.org', new Date('2026-01-01'))
/** A certificate that nobody signed for a public key. */
function certificateOf(algorithm: DerBytes, publicKey: DerBytes): string {
  const whole = onlyNode(Uint8Array.from(new X509Certificate(good.certificate).raw))
  const [body, ...rest] = derChildren(whole)
  const fields = derChildren(body).map((field) => field.whole)
  fields[6] = sequence(sequence(algorithm), der(TAG.bits, Uint8Array.of(0), publicKey))
  return toPem('CERTIFICATE', sequence(sequence(...fields), ...rest.map((node) => node.whole)))
}
async function timed(certificate: string, privateKey: string) {
  const started = process.cpuUsage()
  const errors = await checkPemPair(certificate, privateKey, 1)
  // Of this process alone: a busy machine makes everything late.
  return { errors, cpuSeconds: process.cpuUsage(started).user / 1e6 }
}

test('keys of unknown cost are refused by their header before OpenSSL reads them, in the words of their kind', async () => {
  const dsa = join(DSA, sequence(ones(113_344), ones(256), small(2)))
  const refused = [
    // OpenSSL computes the public number of this key for 7 s, and of a longer one for minutes.
    [key(pkcs8(dsa, ones(256))), 'Keys of the algorithm 1.2.840.10040.4.1'],
    [key(pkcs8(X25519, octets(new Uint8Array(32)))), 'Keys of the algorithm 1.3.101.110'],
    [key(pkcs8(RSA, rsaNumbers(8200))), 'at most 8192 bits'],
    [key(rsaNumbers(8200), 'RSA PRIVATE KEY'), 'at most 8192 bits'],
    [key(pkcs8(RSA, rsaNumbers(2048, 1))), 'two primes'],
    [key(pkcs8(join(EC, EXPLICIT), ecNumbers())), 'must be named'],
    [key(pkcs8(join(EC, P_256), ecNumbers(der(0xa0, EXPLICIT)))), 'must be named'],
    [key(ecNumbers(der(0xa0, EXPLICIT)), 'EC PRIVATE KEY'), 'must be named'],
    [key(pkcs8(join(EC, P_256), sequence(small(1), octets(new Uint8Array(73))))), "can't be read"],
    [
      key(sequence(small(0), ones(9000), ones(256), small(2), ones(9000), ones(256)), 'DSA PRIVATE KEY'),
      "can't be read",
    ],
  ] as const
  for (const [text, reason] of refused) {
    const { errors, cpuSeconds } = await timed(good.certificate, text)
    expect(errors).toEqual([{ field: 'private_key', reason: expect.stringContaining(reason) }])
    expect(cpuSeconds).toBeLessThan(3)
  }
  const rsa = [sequence(ones(9000), small(3)), sequence(ones(2048), ones(72))].map((key) => certificateOf(RSA, key))
  for (const certificate of [certificateOf(dsa, ones(113_344)), ...rsa]) {
    const { errors } = await timed(certificate, good.privateKey)
    expect(errors).toEqual([{ field: 'certificate', reason: expect.stringMatching(/can't be (used|read)/) }])
  }
})

test('the largest keys of each accepted kind are judged at once', async () => {
  const largest: readonly (readonly [string, string])[] = [
    [certificateOf(RSA, sequence(ones(8192), small(3))), key(pkcs8(RSA, rsaNumbers(8192)))],
    [certificateOf(join(EC, SECT571R1), new Uint8Array(145).fill(4)), key(pkcs8(join(EC, SECT571R1), ecNumbers()))],
    [certificateOf(ED448, new Uint8Array(57)), key(pkcs8(ED448, octets(new Uint8Array(57))))],
  ]
  for (const [certificate, text] of largest) {
    const { errors, cpuSeconds } = await timed(certificate, text)
    expect(errors.filter((e) => e.reason.includes("can't be used"))).toEqual([])
    expect(cpuSeconds).toBeLessThan(5)
  }
})

test('a key of another kind than the certificate is refused unread, and each accepted kind belongs to its own', async () => {
  const made: KeyObject[] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey,
  ]
  for (const one of made) {
    const pair = selfSigned('a.example.org', new Date('2026-01-01'), one)
    expect(await checkPemPair(pair.certificate, pair.privateKey, 1)).toEqual([])
    expect(await checkPemPair(good.certificate, pair.privateKey, 1)).toEqual([
      { field: 'private_key', reason: "Private key doesn't match the certificate." },
    ])
  }
  for (const kind of ['ed25519', 'ed448'] as const) {
    const { publicKey, privateKey } = kind === 'ed25519' ? generateKeyPairSync(kind) : generateKeyPairSync(kind)
    const [algorithm, bits] = derChildren(onlyNode(Uint8Array.from(publicKey.export({ type: 'spki', format: 'der' }))))
    const [id] = derChildren(algorithm)
    if (!id || !bits) throw new Error('unreachable: a public key has both')
    const certificate = certificateOf(id.whole, bits.body.subarray(1))
    const text = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(await checkPemPair(certificate, text, 1)).toEqual([])
  }
})
