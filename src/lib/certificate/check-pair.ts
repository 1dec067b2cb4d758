/**
 * Checks a certificate and its key before anything is sent. Only a fault that the API surely refuses is an error; a
 * check that can't run is reported and left to the API.
 */
import type { Certificate } from './certificate'
import { type Chain, chainOf } from './chain'
import { type Finding, refusal } from './finding'
import { judgeChain } from './judge-certificate'
import { judgeCertificateText, judgeKeyText, type PairText } from './judge-text'
import { type PrivateKeyKind, kindName, type PublicKey, sameKind } from './key-kind'
import { pemBlocks } from './pem'
import type { PrivateKey } from './private-key'
import { readCertificates, type ReadCertificates, readKey, type ReadKey } from './read-pair'
import { type DerBytes, sameBytes } from './der'

/** Whether a private key belongs to a certificate's public key. */
/**
 * - `proved`: a signature of the key was verified with the certificate's. - `same-numbers`: the public numbers are
 * equal, but no signature could be verified. - `unchecked`: nothing could be compared.
 */
type Match = 'proved' | 'same-numbers' | 'mismatch' | 'unchecked'

type Algorithms = {
  readonly use: RsaHashedImportParams | EcKeyImportParams | Algorithm
  readonly sign: Algorithm | EcdsaParams
}

function algorithmsFor({ family, curve }: PrivateKeyKind): Algorithms | undefined {
  if (family === 'RSA') {
    const use = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    return { use, sign: use }
  }
  if (family === 'ECDSA' && curve?.startsWith('P-'))
    return { use: { name: 'ECDSA', namedCurve: curve }, sign: { name: 'ECDSA', hash: 'SHA-256' } }
  return family === 'Ed25519' ? { use: { name: family }, sign: { name: family } } : undefined
}

/** A point has a short and a long form; only points of one form can be compared. */
const comparable = (a: DerBytes, b: DerBytes, kind: PrivateKeyKind) => kind.family !== 'ECDSA' || a[0] === b[0]

async function tried(certificate: PublicKey, key: PrivateKey, subtle: SubtleCrypto): Promise<boolean | undefined> {
  const algorithms = algorithmsFor(certificate.kind)
  if (!algorithms || !key.pkcs8) return undefined
  try {
    const { use, sign } = algorithms
    const [secret, open] = await Promise.all([
      subtle.importKey('pkcs8', key.pkcs8, use, false, ['sign']),
      subtle.importKey('spki', certificate.spki, use, false, ['verify']),
    ])
    const challenge = crypto.getRandomValues(new Uint8Array(32))
    return await subtle.verify(sign, open, await subtle.sign(sign, secret, challenge), challenge)
  } catch {
    return undefined
  }
}

/** Compares the types, then the public numbers, then verifies a signature of the key with the certificate. */
async function matchOf(certificate: PublicKey, key: PrivateKey, subtle: SubtleCrypto | undefined): Promise<Match> {
  if (!sameKind(certificate.kind, key.kind)) return 'mismatch'
  const { material } = key
  const compared =
    material && comparable(material, certificate.material, key.kind)
      ? sameBytes(material, certificate.material)
      : undefined
  if (compared === false) return 'mismatch'
  const proof = subtle ? await tried(certificate, key, subtle) : undefined
  if (proof !== undefined) return proof ? 'proved' : 'mismatch'
  return compared ? 'same-numbers' : 'unchecked'
}

export interface PairInput extends PairText {
  /** The bucket's hostnames; ports are ignored. With an empty list, names aren't checked */
  readonly hosts: readonly string[]
  readonly now: Date
  /** Undefined if the page has no secure connection */
  readonly subtle: SubtleCrypto | undefined
}
export interface PairCheck {
  readonly chain?: Chain | undefined
  readonly key?: PrivateKey | undefined
  readonly match?: Match | undefined
  /** SHA-256 of the site's own certificate, as hexadecimal pairs; undefined without a secure connection */
  readonly fingerprint?: string | undefined
  readonly findings: readonly Finding[]
  /** Whether the key is protected by a passphrase that can be used here */
  readonly locked: boolean
  /** The blocks alone in their original order, as the API expects. Undefined if there is an error. */
  readonly send?: { readonly certificate: string; readonly private_key: string } | undefined
}

function judgeMatch(match: Match, { key: open }: Certificate, key: PrivateKey, secure: boolean): Finding | undefined {
  const field = 'private_key'
  const [own, other] = [kindName(key.kind), kindName(open.kind)]
  if (match === 'mismatch')
    return refusal(
      field,
      'mismatch',
      own === other
        ? `This ${own} key doesn’t belong to the certificate.`
        : `This key is ${own}, but the certificate’s key is ${other}.`,
    )
  if (match === 'proved') return undefined
  return match === 'unchecked'
    ? {
        id: 'not-compared',
        field,
        level: 'warn',
        text: secure
          ? `This browser can’t check ${own} keys. The server will check whether the key matches.`
          : 'Without a secure connection, the key can’t be checked. The server will check whether it matches.',
      }
    : {
        id: 'numbers-only',
        field,
        level: 'info',
        text: secure
          ? `The key seems to match the certificate. This browser can’t fully check ${own} keys.`
          : 'The key seems to match the certificate. A full check requires a secure connection.',
      }
}

const tidy = (certificates: readonly Certificate[], text: string) =>
  certificates.length > 0 ? certificates.map((c) => c.pem).join('') : text

async function fingerprintOf({ bytes }: Certificate, subtle: SubtleCrypto | undefined): Promise<string | undefined> {
  if (!subtle) return undefined
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(':')
}

/** Checks both texts and skips an empty one. */
export async function checkPair(input: PairInput): Promise<PairCheck> {
  const { certificate, privateKey, hosts, now, subtle } = input
  const findings: Finding[] = []
  const note = (finding: Finding | undefined) => {
    if (finding) findings.push(finding)
    return finding?.level !== 'error'
  }
  let read: ReadCertificates = { certificates: [] }
  if (certificate !== '' && note(judgeCertificateText(input))) {
    read = await readCertificates(pemBlocks(certificate))
    note(read.finding)
  }
  let own: ReadKey = { locked: false }
  if (privateKey !== '' && note(judgeKeyText(input))) {
    own = readKey(pemBlocks(privateKey), subtle)
    note(own.finding)
  }
  const { key, locked } = own
  const matches = new Map<Certificate, Match>()
  if (key) for (const c of read.certificates) matches.set(c, await matchOf(c.key, key, subtle))
  const chain = chainOf(read.certificates, (c) => matches.get(c) === 'proved' || matches.get(c) === 'same-numbers')
  if (chain) findings.push(...(await judgeChain(chain, read.certificates, { hosts, now, subtle })))
  const match = chain && matches.get(chain.leaf)
  if (chain && key && match) note(judgeMatch(match, chain.leaf, key, subtle !== undefined))
  const fine = certificate !== '' && privateKey !== '' && !findings.some(({ level }) => level === 'error')
  return {
    chain,
    fingerprint: chain && (await fingerprintOf(chain.leaf, subtle)),
    key,
    match,
    findings,
    locked,
    send: fine ? { certificate: tidy(read.certificates, certificate), private_key: key?.pem ?? privateKey } : undefined,
  }
}
