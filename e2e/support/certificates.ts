/** Certificates and keys as PEM files, created without OpenSSL's command, which a machine might lack. */
// Must come first: the library decorates its classes with the metadata API.
import 'reflect-metadata'
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  Pkcs10CertificateRequestGenerator,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
  X509Certificates,
} from '@peculiar/x509'

export interface Issue {
  /** File name; the certificate is written to `<name>.crt`. */
  readonly name: string
  /** Path of its private key. */
  readonly key: string
  /** Its key is RSA or P-256. Self-signed by default. */
  readonly by?: Issued
  readonly names?: readonly string[]
  readonly subject?: string
  readonly authority?: boolean
  /** Omits the authority key identifier. */
  readonly anonymous?: boolean
  readonly days?: number
  /** First and last moment; instead of `days`. */
  readonly between?: readonly [string, string]
  readonly hash?: 'SHA-1' | 'SHA-256'
}
export interface Issued {
  readonly certificate: string
  readonly key: string
}

const ec = (namedCurve: string) => () => generateKeyPairSync('ec', { namedCurve })
const KINDS = {
  'RSA 1024': () => generateKeyPairSync('rsa', { modulusLength: 1024 }),
  'RSA 2048': () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  'RSA-PSS': () => generateKeyPairSync('rsa-pss', { modulusLength: 2048 }),
  'P-256': ec('P-256'),
  'P-384': ec('P-384'),
  'P-521': ec('P-521'),
  secp256k1: ec('secp256k1'),
  Ed25519: () => generateKeyPairSync('ed25519'),
  Ed448: () => generateKeyPairSync('ed448'),
} satisfies Record<string, () => { readonly privateKey: KeyObject }>
export type KeyKind = keyof typeof KINDS

export const readKey = async (path: string): Promise<KeyObject> => createPrivateKey(await readFile(path))

/** A PKCS #7 file in DER with one certificate. */
export const pkcs7Of = async (certificate: string): Promise<Uint8Array> =>
  new Uint8Array(new X509Certificates([new X509Certificate(await readFile(certificate, 'utf8'))]).export('raw'))

/** The public half in DER. */
const publicHalf = (key: KeyObject) => new Uint8Array(createPublicKey(key).export({ type: 'spki', format: 'der' }))

function signing(key: KeyObject, hash: string) {
  const isRsa = key.asymmetricKeyType === 'rsa'
  const algorithm = isRsa ? { name: 'RSASSA-PKCS1-v1_5', hash } : { name: 'ECDSA', namedCurve: 'P-256', hash }
  const der = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }))
  return { algorithm, imported: crypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign']) }
}

/** Creates keys and certificates in a folder. */
export function certificatesIn(dir: string) {
  const path = (name: string) => join(dir, name)
  const write = async (name: string, text: string) => {
    await writeFile(path(name), `${text.trimEnd()}\n`)
    return path(name)
  }

  /** Creates a private key in PKCS #8 and returns its path. */
  const key = (name: string, kind: KeyKind) =>
    write(`${name}.key`, String(KINDS[kind]().privateKey.export({ type: 'pkcs8', format: 'pem' })))

  const certificate = async (what: Issue): Promise<Issued> => {
    const { name, by, names = [], authority = false, days = 90, hash = 'SHA-256' } = what
    const own = publicHalf(await readKey(what.key))
    const signer = await readKey(by?.key ?? what.key)
    const { algorithm, imported } = signing(signer, hash)
    const subject = [{ CN: [what.subject ?? name] }]
    const [notBefore, notAfter] = what.between ?? [Date.now(), Date.now() + days * 86_400_000]
    const made = await X509CertificateGenerator.create({
      subject,
      issuer: by ? new X509Certificate(await readFile(by.certificate, 'utf8')).subjectName.toJSON() : subject,
      notBefore: new Date(notBefore),
      notAfter: new Date(notAfter),
      publicKey: own,
      signingKey: await imported,
      signingAlgorithm: algorithm,
      extensions: [
        new BasicConstraintsExtension(authority, undefined, true),
        await SubjectKeyIdentifierExtension.create(own),
        ...(what.anonymous ? [] : [await AuthorityKeyIdentifierExtension.create(publicHalf(signer))]),
        ...(names.length === 0
          ? []
          : [new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value })))]),
      ],
    })
    return { certificate: await write(`${name}.crt`, made.toString('pem')), key: what.key }
  }

  /** Writes a signing request for an RSA or P-256 key to `<name>.csr` and returns its path. */
  const request = async (name: string, keyFile: string) => {
    const privateKey = await readKey(keyFile)
    const { algorithm, imported } = signing(privateKey, 'SHA-256')
    const publicKey = await crypto.subtle.importKey('spki', publicHalf(privateKey), algorithm, true, ['verify'])
    const keys = { privateKey: await imported, publicKey }
    const made = await Pkcs10CertificateRequestGenerator.create({
      name: [{ CN: [name] }],
      keys,
      signingAlgorithm: algorithm,
    })
    return write(`${name}.csr`, made.toString('pem'))
  }
  return { path, key, certificate, request }
}
export type Certificates = ReturnType<typeof certificatesIn>

/** Creates a self-signed certificate and its key and returns their paths. */
export async function certificatePair(dir: string, name: string, kind: 'rsa' | 'ec' = 'rsa'): Promise<Issued> {
  const made = certificatesIn(dir)
  const key = await made.key(name, kind === 'rsa' ? 'RSA 2048' : 'P-256')
  return made.certificate({ name, key, authority: true, days: 30 })
}

/** The same key behind a passphrase. */
export async function encryptedKey(dir: string, key: string): Promise<string> {
  const out = join(dir, 'encrypted.key')
  const locked = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' } as const
  await writeFile(out, (await readKey(key)).export(locked))
  return out
}
