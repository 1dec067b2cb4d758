/** Creates a self-signed certificate for demo data and specs, since Node can't: a few lines of DER. */
import { createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const der = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const n = body.length
  const length = n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...content: readonly Buffer[]) => der(0x30, ...content)
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

const COMMON_NAME = oid('550403')
const ALT_NAME = oid('551d11')
const ALGORITHMS: Readonly<Record<string, Buffer>> = {
  ec: sequence(oid('2a8648ce3d040302')),
  rsa: sequence(oid('2a864886f70d01010b'), der(0x05)),
}

export interface CertificatePair {
  readonly certificate: string
  readonly privateKey: string
}

/** For a hostname and from a given day, for 90 days. The key is elliptic (P-256) unless given. */
export function selfSigned(host: string, from: Date, key: KeyObject = newKey()): CertificatePair {
  const algorithm = ALGORITHMS[key.asymmetricKeyType ?? '']
  if (!algorithm) throw new Error('Only elliptic and RSA keys can sign here.')
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))))
  const until = new Date(from.getTime() + 90 * 86_400_000)
  const serial = randomBytes(15)
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), serial])),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(ALT_NAME, der(0x04, sequence(der(0x82, Buffer.from(host))))))),
  )
  const text = sequence(body, algorithm, bits(sign('sha256', body, key))).toString('base64')
  const lines = text.match(/.{1,64}/g) ?? []
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
