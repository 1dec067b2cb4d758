/** Certificates and keys created with OpenSSL. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Issue {
  /** File name; the certificate is written to `<name>.crt`. */
  readonly name: string
  /** Path of its private key. */
  readonly key: string
  /** Self-signed by default. */
  readonly by?: Issued
  readonly names?: readonly string[]
  readonly subject?: string
  readonly authority?: boolean
  /** Omits the authority key identifier. */
  readonly anonymous?: boolean
  readonly days?: number
  /** Both as `YYMMDDHHMMSSZ`; instead of `days`. */
  readonly between?: readonly [string, string]
  readonly hash?: string
}
export interface Issued {
  readonly certificate: string
  readonly key: string
}

export interface Openssl {
  /** Runs a command in the folder and returns its standard output. */
  run(...args: string[]): Promise<string>
  /** Path of a file in the folder. */
  path(name: string): string
  /** Creates a private key in PKCS #8 (`RSA:2048`, `EC:P-256`, `ED25519`) and returns its path. */
  key(name: string, kind: string): Promise<string>
  certificate(what: Issue): Promise<Issued>
}

const CA = (dir: string, extensions: string) => `[ca]
default_ca = own
[own]
new_certs_dir = ${dir}
database = ${join(dir, 'index.txt')}
rand_serial = yes
policy = any
unique_subject = no
x509_extensions = ext
default_md = sha256
[any]
commonName = supplied
[ext]
${extensions}
`

/** OpenSSL in its own folder. */
export function openssl(dir: string): Openssl {
  const path = (name: string) => join(dir, name)
  const call = async (...args: string[]) => (await run('openssl', args, { cwd: dir })).stdout

  const key = async (name: string, kind: string) => {
    const [algorithm = '', size] = kind.split(':')
    const option = algorithm.startsWith('RSA') ? `rsa_keygen_bits:${size}` : `ec_paramgen_curve:${size}`
    const options = size === undefined ? [] : ['-pkeyopt', option]
    await call('genpkey', '-algorithm', algorithm, ...options, '-out', path(`${name}.key`))
    return path(`${name}.key`)
  }

  const certificate = async (what: Issue): Promise<Issued> => {
    const { name, by, names = [], authority = false, days = 90, between, anonymous } = what
    const files = { request: path(`${name}.csr`), extensions: path(`${name}.ext`), certificate: path(`${name}.crt`) }
    const extensions = [
      `basicConstraints = critical, CA:${authority ? 'TRUE' : 'FALSE'}`,
      'subjectKeyIdentifier = hash',
      `authorityKeyIdentifier = ${anonymous ? 'none' : 'keyid'}`,
      ...(names.length > 0 ? [`subjectAltName = ${names.map((host) => `DNS:${host}`).join(', ')}`] : []),
    ].join('\n')
    await call('req', '-new', '-key', what.key, '-subj', `/CN=${what.subject ?? name}`, '-out', files.request)
    const issued = { certificate: files.certificate, key: what.key }
    if (between) {
      await writeFile(path('index.txt'), '')
      await writeFile(files.extensions, CA(dir, extensions))
      const signer = by ? ['-cert', by.certificate, '-keyfile', by.key] : ['-selfsign', '-keyfile', what.key]
      const dates = ['-startdate', between[0], '-enddate', between[1]]
      const rest = ['-batch', '-notext', '-in', files.request, '-out', files.certificate]
      await call('ca', '-config', files.extensions, ...signer, ...dates, ...rest)
      return issued
    }
    await writeFile(files.extensions, extensions)
    const signer = by ? ['-CA', by.certificate, '-CAkey', by.key] : ['-key', what.key]
    const serial = String(Math.floor(Math.random() * 1e12) + 1)
    const rest = ['-days', String(days), '-set_serial', serial, '-extfile', files.extensions]
    const digest = what.hash === undefined ? [] : [`-${what.hash}`]
    await call('x509', '-req', '-in', files.request, ...signer, ...digest, ...rest, '-out', files.certificate)
    return issued
  }
  return { run: call, path, key, certificate }
}
