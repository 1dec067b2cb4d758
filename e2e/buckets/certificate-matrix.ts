/** The certificate matrix: files that people put into the two fields, and the expected findings. Used by specs and browser tests. */
import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import {
  type Certificates,
  certificatesIn,
  type Issue,
  type Issued,
  type KeyKind,
  pkcs7Of,
  readKey,
} from '../support/certificates'
import { AES128_SHA1, OLD_SCHEME, PASSPHRASE, PFX, RECORDED_KEY, SCRYPT, SHA512_DER } from './recorded-files'

/** The block that OpenSSL writes before a key in SEC1. */
const P256_PARAMETERS = '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n'
/** What OpenSSL appends to a certificate in its trusted form: a list of purposes, here one for servers. */
const TRUSTED_FOR_SERVERS = Buffer.from('300c300a06082b06010505070301', 'hex')

/** The bucket whose name the certificates contain. */
export const MATRIX_BUCKET = 'files.matrix.example'

export interface PairCase {
  readonly name: string
  /** Path of a file; absent for an empty field. */
  readonly certificate?: string
  readonly key?: string
  /** Typed into the passphrase field. */
  readonly passphrase?: string
  /** IDs of all findings, in order. */
  readonly finds: readonly string[]
  /** Text that the page must show if there are findings. */
  readonly says?: RegExp
}

type Add = (name: string, rest: Omit<PairCase, 'name'>) => void

interface Stock {
  readonly o: Certificates
  readonly root: Issued
  readonly middle: Issued
  readonly rsa: Issued
  readonly p256: Issued
  readonly otherRsa: string
  readonly otherP256: string
  /** A certificate for the bucket, followed by its issuer. */
  readonly leaf: (name: string, kind: KeyKind, more?: Partial<Issue>) => Promise<Issued>
  /** Concatenates files. */
  readonly join: (name: string, ...files: readonly string[]) => Promise<string>
  /** Writes a file and returns its path. */
  readonly file: (name: string, content: string | Uint8Array) => Promise<string>
}

async function stockIn(dir: string): Promise<Stock> {
  const o = certificatesIn(dir)
  const file = async (name: string, content: string | Uint8Array) => {
    await writeFile(o.path(name), content)
    return o.path(name)
  }
  const join = async (name: string, ...files: readonly string[]) =>
    file(name, (await Promise.all(files.map((path) => readFile(path, 'utf8')))).join(''))
  const root = await o.certificate({ name: 'root', key: await o.key('root', 'P-256'), authority: true })
  const middle = await o.certificate({
    name: 'middle',
    key: await o.key('middle', 'P-256'),
    by: root,
    authority: true,
  })
  const leaf = async (name: string, kind: KeyKind, more: Partial<Issue> = {}) => {
    const key = name === 'p256' ? await file('p256.key', RECORDED_KEY) : await o.key(name, kind)
    const made = await o.certificate({ name, key, by: middle, names: [MATRIX_BUCKET], ...more })
    return { key, certificate: await join(`${name}.pem`, made.certificate, middle.certificate) }
  }
  const [rsa, p256] = [await leaf('rsa', 'RSA 2048'), await leaf('p256', 'P-256')]
  const [otherRsa, otherP256] = [await o.key('other-rsa', 'RSA 2048'), await o.key('other-p256', 'P-256')]
  return { o, root, middle, rsa, p256, otherRsa, otherP256, leaf, join, file }
}

/** SEC1 in DER without its optional last part, the public half of a 256-bit curve. */
function withoutPublicHalf(key: KeyObject): Buffer {
  const whole = key.export({ type: 'sec1', format: 'der' })
  const bare = Buffer.from(whole.subarray(0, -70))
  bare.writeUInt8(bare.length - 2, 1)
  return bare
}

async function forms({ rsa, p256, leaf, file }: Stock, add: Add): Promise<void> {
  const fine = { finds: [] }
  const [rsaKey, p256Key] = [await readKey(rsa.key), await readKey(p256.key)]
  const form = async (name: string, certificate: string, content: string | Uint8Array) =>
    add(name, { certificate, key: await file(`${name.replaceAll(/[^a-z0-9]/gi, '-')}.key`, content), ...fine })
  await form('RSA, PKCS #1', rsa.certificate, rsaKey.export({ type: 'pkcs1', format: 'pem' }))
  add('RSA, PKCS #8', { ...rsa, ...fine })
  await form('RSA, PKCS #1 in DER', rsa.certificate, rsaKey.export({ type: 'pkcs1', format: 'der' }))
  const sec1 = p256Key.export({ type: 'sec1', format: 'pem' })
  await form('P-256, SEC1 after its parameters', p256.certificate, `${P256_PARAMETERS}${sec1.toString()}`)
  await form('P-256, SEC1 without public half', p256.certificate, withoutPublicHalf(p256Key))
  add('P-256, PKCS #8', { ...p256, ...fine })
  await form('P-256, SEC1 in DER', p256.certificate, p256Key.export({ type: 'sec1', format: 'der' }))
  await form('P-256, PKCS #8 in DER', p256.certificate, p256Key.export({ type: 'pkcs8', format: 'der' }))
  const p384 = await leaf('p384', 'P-384')
  await form('P-384, SEC1', p384.certificate, (await readKey(p384.key)).export({ type: 'sec1', format: 'pem' }))
  add('P-521, PKCS #8', { ...(await leaf('p521', 'P-521')), ...fine })
  const ed = { finds: ['ed25519'], says: /Browsers don’t yet accept Ed25519/ }
  add('Ed25519', { ...(await leaf('ed25519', 'Ed25519')), ...ed })
  const koblitz = await leaf('secp256k1', 'secp256k1')
  add('a curve that browsers lack', {
    ...koblitz,
    finds: ['numbers-only'],
    says: /seems to match the certificate/,
  })
  add('a curve that browsers lack, without public half', {
    certificate: koblitz.certificate,
    key: await file('koblitz.bare', withoutPublicHalf(await readKey(koblitz.key))),
    finds: ['not-compared'],
    says: /This browser can’t check ECDSA secp256k1 keys/,
  })
  add('RSA-PSS', {
    ...(await leaf('pss', 'RSA-PSS')),
    finds: ['numbers-only'],
    says: /can’t fully check RSA-PSS/,
  })
  add('Ed448', {
    ...(await leaf('ed448', 'Ed448')),
    finds: ['ed25519', 'not-compared'],
    says: /can’t check Ed448 keys/,
  })
}

async function mistakes(stock: Stock, add: Add): Promise<void> {
  const { o, rsa, p256, otherRsa, otherP256, leaf, join, file } = stock
  const mismatch = (name: string, certificate: string, key: string, says: RegExp, also: readonly string[] = []) =>
    add(name, { certificate, key, finds: [...also, 'mismatch'], says })
  mismatch('another RSA key', rsa.certificate, otherRsa, /This RSA 2048 key doesn’t belong to the certificate/)
  mismatch('another P-256 key', p256.certificate, otherP256, /This ECDSA P-256 key doesn’t belong/)
  mismatch('RSA for ECDSA', p256.certificate, rsa.key, /This key is RSA 2048, but the certificate’s key is ECDSA P-256/)
  mismatch(
    'P-384 for P-256',
    p256.certificate,
    o.path('p384.key'),
    /This key is ECDSA P-384, but the certificate’s key is ECDSA P-256/,
  )
  mismatch(
    'another Ed25519 key',
    o.path('ed25519.pem'),
    await o.key('other-ed', 'Ed25519'),
    /This Ed25519 key doesn’t belong/,
    ['ed25519'],
  )
  add('swapped', {
    certificate: p256.key,
    key: p256.certificate,
    finds: ['key-in-certificate', 'certificate-in-key'],
    says: /This is a private key. It belongs in the other field/,
  })
  add('a key alone in the certificate’s field', {
    certificate: p256.key,
    finds: ['key-in-certificate'],
    says: /This is a private key/,
  })
  add('both in one file', {
    certificate: await join('both.pem', p256.certificate, p256.key),
    finds: ['key-beside-certificate'],
    says: /also contains a private key/,
  })
  add('both in one file, in the key’s field', {
    key: o.path('both.pem'),
    finds: ['certificate-beside-key'],
    says: /also contains certificates/,
  })
  add('a signing request', {
    certificate: await o.request('p256', p256.key),
    finds: ['request'],
    says: /signing request/,
  })
  const publicKey = createPublicKey(await readFile(p256.key)).export({ type: 'spki', format: 'pem' })
  add('a public key', { key: await file('p256.pub', publicKey), finds: ['public-key'], says: /This is a public key/ })
  add('two keys', {
    key: await join('two.key', p256.key, rsa.key),
    finds: ['several-keys'],
    says: /contains 2 private keys/,
  })
  const pem = await readFile(p256.certificate, 'utf8')
  const cut = await file('cut.pem', pem.slice(0, pem.indexOf('-----END')))
  add('cut off', { certificate: cut, key: p256.key, finds: ['cut-off'], says: /is incomplete/ })
  const lost = await file('lost.pem', pem.split('\n').toSpliced(3, 2).join('\n'))
  add('lines are missing', { certificate: lost, key: p256.key, finds: ['damaged'], says: /damaged/ })
  const broken = await file('broken.key', (await readFile(p256.key, 'utf8')).replace('MIG', 'MIH'))
  add('a damaged key', { certificate: p256.certificate, key: broken, finds: ['damaged'], says: /key can’t be read/ })
  add('no PEM', { certificate: await file('note.pem', 'hello'), finds: ['not-pem'], says: /isn’t PEM text/ })
  add('PFX', { certificate: await file('pair.pfx', PFX), finds: ['pkcs12'], says: /openssl pkcs12 -in pair.pfx/ })
  const p7b = await file('chain.p7b', await pkcs7Of(o.path('p256.crt')))
  add('PKCS #7', { certificate: p7b, finds: ['pkcs7'], says: /openssl pkcs7/ })
  const tiny = await leaf('tiny', 'RSA 1024')
  add('a short RSA key', { ...tiny, finds: ['short-rsa'], says: /RSA key has 1,024 bits/ })
}

async function certificates({ o, root, middle, p256, leaf, join, file }: Stock, add: Add): Promise<void> {
  const { key } = p256
  const one = o.path('p256.crt')
  const chain = async (name: string, files: readonly string[], finds: readonly string[], says?: RegExp) =>
    add(name, { certificate: await join(`${name}.pem`, ...files), key, finds, ...(says ? { says } : {}) })
  await chain('leaf first, with the root', [one, middle.certificate, root.certificate], [])
  await chain(
    'root first',
    [root.certificate, middle.certificate, one],
    ['chain-order'],
    /must be the first, not “root”/,
  )
  await chain('a gap', [one, root.certificate], ['chain-gap'], /“middle”, is missing/)
  await chain('twice', [one, middle.certificate, one], ['chain-untidy'], /contains a certificate twice/)
  await chain('alone', [one], ['issuer-missing'], /The certificate of the issuer, “middle”, is missing/)
  const rival = o.path('rsa.crt')
  await chain(
    'two sites',
    [rival, one, middle.certificate],
    ['several-leaves'],
    /contains 2 certificates that could be/,
  )
  const false_ = await o.certificate({
    name: 'false',
    key: await o.key('false', 'P-256'),
    subject: 'middle',
    authority: true,
  })
  const anonymous = await o.certificate({ name: 'anonymous', key, by: middle, names: [MATRIX_BUCKET], anonymous: true })
  await chain('a false issuer', [anonymous.certificate, false_.certificate], ['chain-broken'], /didn’t sign/)
  const dated = async (name: string, more: Partial<Issue>, finds: readonly string[], says: RegExp) =>
    add(name, { ...(await leaf(name, 'P-256', more)), finds, says })
  // At noon: dates are shown in the browser's time zone.
  await dated(
    'expired',
    { between: ['2020-01-01T12:00Z', '2021-01-01T12:00Z'] },
    ['expired'],
    /This certificate expired on 1 Jan 2021/,
  )
  await dated(
    'not-yet',
    { between: ['2048-01-01T12:00Z', '2049-01-01T12:00Z'] },
    ['not-yet-valid'],
    /isn’t valid before 1 Jan 2048/,
  )
  await dated(
    'soon',
    { days: 9 },
    ['expires-soon'],
    /certificate expires on .*, in 8 days|certificate expires on .*, in 9 days/,
  )
  await dated('other', { names: ['www.other.example'] }, ['other-names'], /for www.other.example/)
  add('wildcard', { ...(await leaf('wildcard', 'P-256', { names: ['*.matrix.example'] })), finds: [] })
  await dated('deep-wildcard', { names: ['*.example'] }, ['other-names'], /for \*.example/)
  await dated('nameless', { names: [] }, ['no-names'], /lists no hostname/)
  await dated('sha1', { hash: 'SHA-1' }, ['sha1'], /SHA-1/)
  const selfMade = await o.certificate({ name: 'self', key, names: [MATRIX_BUCKET] })
  add('self-signed', { ...selfMade, finds: ['self-signed'], says: /self-signed/ })
  const pem = await readFile(p256.certificate, 'utf8')
  add('CRLF', { certificate: await file('crlf.pem', pem.replaceAll('\n', '\r\n')), key, finds: [] })
  const chained = pem.slice(pem.indexOf('-----BEGIN'))
  const withText = await file('with-text.pem', `Certificate:\n    Data:\n        Issuer: CN = middle\n${chained}`)
  add('with its text before it', { certificate: withText, key, finds: [] })
  const der = new X509Certificate(await readFile(one)).raw
  const cer = await file('p256.cer', der)
  add('DER', { certificate: cer, key, finds: ['issuer-missing'], says: /Add it after this one/ })
  const base64 = Buffer.concat([der, TRUSTED_FOR_SERVERS]).toString('base64').replaceAll(/.{64}/g, '$&\n')
  const label = 'TRUSTED CERTIFICATE-----'
  const trusted = await file('trusted.crt', `-----BEGIN ${label}\n${base64}\n-----END ${label}\n`)
  await chain('trusted form', [trusted, middle.certificate], [])
}

const elsewhere = (says: RegExp) => ({ finds: ['locked-elsewhere'], says })

async function locked({ p256, file }: Stock, add: Add): Promise<void> {
  const plain = await readKey(p256.key)
  const pkcs8 = (cipher: string) => plain.export({ type: 'pkcs8', format: 'pem', cipher, passphrase: PASSPHRASE })
  const lock = async (
    name: string,
    content: string | Uint8Array,
    rest: Pick<PairCase, 'passphrase' | 'finds' | 'says'>,
  ) => {
    const key = await file(`${name}.locked`, content)
    add(`locked, ${name}`, { certificate: p256.certificate, key, ...rest })
  }
  const opens = { passphrase: PASSPHRASE, finds: [] }
  const aes256 = pkcs8('aes-256-cbc')
  await lock('AES-256 and SHA-256', aes256, opens)
  await lock('AES-128 and SHA-1', AES128_SHA1, opens)
  await lock('SHA-512, in DER', SHA512_DER, opens)
  const wrong = { passphrase: 'wrong', finds: ['locked'], says: /doesn’t unlock the key/ }
  await lock('wrong passphrase', aes256, wrong)
  await lock('no passphrase', aes256, { finds: ['locked'], says: /Unlock it first/ })
  await lock('scrypt', SCRYPT, elsewhere(/scrypt/))
  await lock('3DES', pkcs8('des-ede3-cbc'), elsewhere(/a cipher other than AES/))
  await lock('old scheme', OLD_SCHEME, elsewhere(/old encryption scheme/))
  const legacy = plain.export({ type: 'sec1', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
  await lock('Proc-Type', legacy, elsewhere(/openssl pkey -in key.pem -out plain.pem/))
}

/** Creates every pair in a folder. */
export async function certificateMatrix(dir: string): Promise<PairCase[]> {
  const cases: PairCase[] = []
  const add: Add = (name, rest) => void cases.push({ name, ...rest })
  const stock = await stockIn(dir)
  await forms(stock, add)
  await mistakes(stock, add)
  await certificates(stock, add)
  await locked(stock, add)
  return cases
}
