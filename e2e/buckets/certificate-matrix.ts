/** The certificate matrix: files that people put into the two fields, and the expected findings. Used by specs and browser tests. */
import { readFile, writeFile } from 'node:fs/promises'
import { type Issued, openssl, type Openssl } from '../support/openssl'

/** The bucket whose name the certificates contain. */
export const MATRIX_BUCKET = 'files.matrix.example'
const PASSPHRASE = 'correct horse, Batterie höchst'

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
  readonly o: Openssl
  readonly root: Issued
  readonly middle: Issued
  readonly rsa: Issued
  readonly p256: Issued
  readonly otherRsa: string
  readonly otherP256: string
  /** A certificate for the bucket, followed by its issuer. */
  readonly leaf: (name: string, kind: string, more?: object) => Promise<Issued>
  /** Concatenates files. */
  readonly join: (name: string, ...files: readonly string[]) => Promise<string>
  readonly text: (name: string, text: string) => Promise<string>
}

async function stockIn(dir: string): Promise<Stock> {
  const o = openssl(dir)
  const text = async (name: string, content: string) => {
    await writeFile(o.path(name), content)
    return o.path(name)
  }
  const join = async (name: string, ...files: readonly string[]) =>
    text(name, (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join(''))
  const root = await o.certificate({ name: 'root', key: await o.key('root', 'EC:P-256'), authority: true })
  const middle = await o.certificate({
    name: 'middle',
    key: await o.key('middle', 'EC:P-256'),
    by: root,
    authority: true,
  })
  const leaf = async (name: string, kind: string, more: object = {}) => {
    const key = await o.key(name, kind)
    const made = await o.certificate({ name, key, by: middle, names: [MATRIX_BUCKET], ...more })
    return { key, certificate: await join(`${name}.pem`, made.certificate, middle.certificate) }
  }
  const [rsa, p256] = [await leaf('rsa', 'RSA:2048'), await leaf('p256', 'EC:P-256')]
  const [otherRsa, otherP256] = [await o.key('other-rsa', 'RSA:2048'), await o.key('other-p256', 'EC:P-256')]
  return { o, root, middle, rsa, p256, otherRsa, otherP256, leaf, join, text }
}

async function forms({ o, rsa, p256, leaf }: Stock, add: Add): Promise<void> {
  const fine = { finds: [] }
  await o.run('pkey', '-in', rsa.key, '-traditional', '-out', 'rsa.pkcs1')
  add('RSA, PKCS #1', { certificate: rsa.certificate, key: o.path('rsa.pkcs1'), ...fine })
  add('RSA, PKCS #8', { ...rsa, ...fine })
  await o.run('rsa', '-in', rsa.key, '-traditional', '-outform', 'DER', '-out', 'rsa.der')
  add('RSA, PKCS #1 in DER', { certificate: rsa.certificate, key: o.path('rsa.der'), ...fine })
  const sec1 = await o.run('pkey', '-in', p256.key, '-traditional')
  const parameters = await o.run('ecparam', '-name', 'prime256v1')
  await writeFile(o.path('p256.sec1'), parameters + sec1)
  add('P-256, SEC1 after its parameters', { certificate: p256.certificate, key: o.path('p256.sec1'), ...fine })
  await o.run('ec', '-in', p256.key, '-no_public', '-out', 'p256.bare')
  add('P-256, SEC1 without public half', { certificate: p256.certificate, key: o.path('p256.bare'), ...fine })
  add('P-256, PKCS #8', { ...p256, ...fine })
  await o.run('ec', '-in', p256.key, '-outform', 'DER', '-out', 'p256.der')
  add('P-256, SEC1 in DER', { certificate: p256.certificate, key: o.path('p256.der'), ...fine })
  await o.run('pkcs8', '-topk8', '-nocrypt', '-in', p256.key, '-outform', 'DER', '-out', 'p256.p8')
  add('P-256, PKCS #8 in DER', { certificate: p256.certificate, key: o.path('p256.p8'), ...fine })
  const p384 = await leaf('p384', 'EC:P-384')
  await o.run('ec', '-in', p384.key, '-out', 'p384.sec1')
  add('P-384, SEC1', { certificate: p384.certificate, key: o.path('p384.sec1'), ...fine })
  add('P-521, PKCS #8', { ...(await leaf('p521', 'EC:P-521')), ...fine })
  const ed = { finds: ['ed25519'], says: /Browsers don’t yet accept Ed25519/ }
  add('Ed25519', { ...(await leaf('ed25519', 'ED25519')), ...ed })
  const koblitz = await leaf('secp256k1', 'EC:secp256k1')
  add('a curve that browsers lack', {
    ...koblitz,
    finds: ['numbers-only'],
    says: /seems to match the certificate/,
  })
  await o.run('ec', '-in', koblitz.key, '-no_public', '-out', 'koblitz.bare')
  add('a curve that browsers lack, without public half', {
    certificate: koblitz.certificate,
    key: o.path('koblitz.bare'),
    finds: ['not-compared'],
    says: /This browser can’t check ECDSA secp256k1 keys/,
  })
  add('RSA-PSS', {
    ...(await leaf('pss', 'RSA-PSS:2048')),
    finds: ['numbers-only'],
    says: /can’t fully check RSA-PSS/,
  })
  add('Ed448', {
    ...(await leaf('ed448', 'ED448')),
    finds: ['ed25519', 'not-compared'],
    says: /can’t check Ed448 keys/,
  })
}

async function mistakes(stock: Stock, add: Add): Promise<void> {
  const { o, rsa, p256, otherRsa, otherP256, leaf, join, text } = stock
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
    await o.key('other-ed', 'ED25519'),
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
  add('a signing request', { certificate: o.path('p256.csr'), finds: ['request'], says: /signing request/ })
  await o.run('pkey', '-in', p256.key, '-pubout', '-out', 'p256.pub')
  add('a public key', { key: o.path('p256.pub'), finds: ['public-key'], says: /This is a public key/ })
  add('two keys', {
    key: await join('two.key', p256.key, rsa.key),
    finds: ['several-keys'],
    says: /contains 2 private keys/,
  })
  const pem = await readFile(p256.certificate, 'utf8')
  const cut = await text('cut.pem', pem.slice(0, pem.indexOf('-----END')))
  add('cut off', { certificate: cut, key: p256.key, finds: ['cut-off'], says: /is incomplete/ })
  const lost = await text('lost.pem', pem.split('\n').toSpliced(3, 2).join('\n'))
  add('lines are missing', { certificate: lost, key: p256.key, finds: ['damaged'], says: /damaged/ })
  const broken = await text('broken.key', (await readFile(p256.key, 'utf8')).replace('MIG', 'MIH'))
  add('a damaged key', { certificate: p256.certificate, key: broken, finds: ['damaged'], says: /key can’t be read/ })
  add('no PEM', { certificate: await text('note.pem', 'hello'), finds: ['not-pem'], says: /isn’t PEM text/ })
  await o.run(
    'pkcs12',
    '-export',
    '-in',
    p256.certificate,
    '-inkey',
    p256.key,
    '-passout',
    'pass:x',
    '-out',
    'pair.pfx',
  )
  add('PFX', { certificate: o.path('pair.pfx'), finds: ['pkcs12'], says: /openssl pkcs12 -in pair.pfx/ })
  await o.run('crl2pkcs7', '-nocrl', '-certfile', p256.certificate, '-outform', 'DER', '-out', 'chain.p7b')
  add('PKCS #7', { certificate: o.path('chain.p7b'), finds: ['pkcs7'], says: /openssl pkcs7/ })
  const tiny = await leaf('tiny', 'RSA:1024')
  add('a short RSA key', { ...tiny, finds: ['short-rsa'], says: /RSA key has 1,024 bits/ })
}

async function certificates({ o, root, middle, p256, leaf, join, text }: Stock, add: Add): Promise<void> {
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
    key: await o.key('false', 'EC:P-256'),
    subject: 'middle',
    authority: true,
  })
  const anonymous = await o.certificate({ name: 'anonymous', key, by: middle, names: [MATRIX_BUCKET], anonymous: true })
  await chain('a false issuer', [anonymous.certificate, false_.certificate], ['chain-broken'], /didn’t sign/)
  const dated = async (name: string, more: object, finds: readonly string[], says: RegExp) =>
    add(name, { ...(await leaf(name, 'EC:P-256', more)), finds, says })
  // At noon: dates are shown in the browser's time zone.
  await dated(
    'expired',
    { between: ['200101120000Z', '210101120000Z'] },
    ['expired'],
    /This certificate expired on 1 Jan 2021/,
  )
  await dated(
    'not-yet',
    { between: ['480101120000Z', '490101120000Z'] },
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
  add('wildcard', { ...(await leaf('wildcard', 'EC:P-256', { names: ['*.matrix.example'] })), finds: [] })
  await dated('deep-wildcard', { names: ['*.example'] }, ['other-names'], /for \*.example/)
  await dated('nameless', { names: [] }, ['no-names'], /lists no hostname/)
  await dated('sha1', { hash: 'sha1' }, ['sha1'], /SHA-1/)
  const selfMade = await o.certificate({ name: 'self', key, names: [MATRIX_BUCKET] })
  add('self-signed', { ...selfMade, finds: ['self-signed'], says: /self-signed/ })
  const pem = await readFile(p256.certificate, 'utf8')
  add('CRLF', { certificate: await text('crlf.pem', pem.replaceAll('\n', '\r\n')), key, finds: [] })
  const withText = (await o.run('x509', '-in', one, '-text')) + (await readFile(middle.certificate, 'utf8'))
  add('with its text before it', { certificate: await text('with-text.pem', withText), key, finds: [] })
  await o.run('x509', '-in', one, '-outform', 'DER', '-out', 'p256.cer')
  add('DER', { certificate: o.path('p256.cer'), key, finds: ['issuer-missing'], says: /Add it after this one/ })
  await o.run('x509', '-in', one, '-trustout', '-addtrust', 'serverAuth', '-out', 'trusted.crt')
  await chain('trusted form', [o.path('trusted.crt'), middle.certificate], [])
}

const elsewhere = (says: RegExp) => ({ finds: ['locked-elsewhere'], says })

async function locked({ o, p256 }: Stock, add: Add): Promise<void> {
  const { certificate } = p256
  const lock = async (name: string, ...options: string[]) => {
    const pass = ['-passout', `pass:${PASSPHRASE}`]
    await o.run('pkcs8', '-topk8', '-in', p256.key, ...pass, '-out', `${name}.locked`, ...options)
    return { certificate, key: o.path(`${name}.locked`) }
  }
  const opens = { passphrase: PASSPHRASE, finds: [] }
  add('locked, AES-256 and SHA-256', { ...(await lock('aes256', '-v2', 'aes-256-cbc')), ...opens })
  add('locked, AES-128 and SHA-1', {
    ...(await lock('aes128', '-v2', 'aes-128-cbc', '-v2prf', 'hmacWithSHA1')),
    ...opens,
  })
  add('locked, SHA-512, in DER', { ...(await lock('der', '-v2prf', 'hmacWithSHA512', '-outform', 'DER')), ...opens })
  const wrong = { passphrase: 'wrong', finds: ['locked'], says: /doesn’t unlock the key/ }
  add('locked, wrong passphrase', { certificate, key: o.path('aes256.locked'), ...wrong })
  add('locked, no passphrase', {
    certificate,
    key: o.path('aes256.locked'),
    finds: ['locked'],
    says: /Unlock it first/,
  })
  add('locked, scrypt', { ...(await lock('scrypt', '-scrypt')), ...elsewhere(/scrypt/) })
  add('locked, 3DES', { ...(await lock('des3', '-v2', 'des3')), ...elsewhere(/a cipher other than AES/) })
  add('locked, old scheme', { ...(await lock('pbe', '-v1', 'PBE-SHA1-3DES')), ...elsewhere(/old encryption scheme/) })
  await o.run('ec', '-in', p256.key, '-aes256', '-passout', 'pass:x', '-out', 'legacy.locked')
  add('locked, Proc-Type', {
    certificate,
    key: o.path('legacy.locked'),
    ...elsewhere(/openssl pkey -in key.pem -out plain.pem/),
  })
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
