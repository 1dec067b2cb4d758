/** The console refuses no certificate, key or gzip that the server accepts. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { Readable } from 'node:stream'
import { constants, gzipSync, inflateRawSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { checkPair } from '#/lib/certificate/check-pair'
import { inspectImage } from '#/lib/image-file/inspect'
import { unpackedSize } from '#/server/areas/images/image-jobs'
import { checkPemPair } from '#/server/objects/signing/pem'
import { selfSigned } from '#/server/seed/self-signed'
import { canBeGzip } from '#/server/storage/gzip'

afterEach(() => vi.unstubAllGlobals())

const HOST = 'a.example.org'
const pairOf = (key?: KeyObject) => selfSigned(HOST, new Date(Date.now() - 86_400_000), key)
const ec = pairOf()
const rsaKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const rsa = pairOf(rsaKey)
const block = (label: string, body = 'MAYCAQICAQM=') => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`
const labeled = (pem: string, label: string) => pem.replaceAll(/(BEGIN|END) [A-Z ]*PRIVATE KEY/g, `$1 ${label}`)
const pkcs1 = rsaKey.export({ type: 'pkcs1', format: 'pem' }).toString()
const cut = '-----BEGIN CERTIFICATE-----\nMIIB\n'

test.each([
  ['a block whose label has a dot', ec.certificate + block('X9.42 DH PARAMETERS'), ec.privateKey],
  ['a block whose label has a number sign', block('PKCS #7 SIGNED DATA') + ec.certificate, ec.privateKey],
  ['a block in small letters', ec.certificate + block('my PRIVATE KEY'), ec.privateKey],
  ['a PKCS #7 container', ec.certificate + block('PKCS7'), ec.privateKey],
  ['a block cut off behind', ec.certificate + cut, ec.privateKey],
  ['a block cut off before', cut + ec.certificate, ec.privateKey],
  ['a key cut off behind the key', ec.certificate, `${ec.privateKey}-----BEGIN PRIVATE KEY-----\nMIIB\n`],
  ['PKCS #8 named RSA', rsa.certificate, labeled(rsa.privateKey, 'RSA PRIVATE KEY')],
  ['PKCS #8 named EC', ec.certificate, labeled(ec.privateKey, 'EC PRIVATE KEY')],
  ['PKCS #1 named PKCS #8', rsa.certificate, labeled(pkcs1, 'PRIVATE KEY')],
  ['PKCS #1 named EC', rsa.certificate, labeled(pkcs1, 'EC PRIVATE KEY')],
  ['PKCS #1 named DSA', rsa.certificate, labeled(pkcs1, 'DSA PRIVATE KEY')],
])('a pair with %s is accepted by the server, and so by the console', async (_, certificate, privateKey) => {
  expect(await checkPemPair(certificate, privateKey, 1)).toEqual([])
  const { findings, send } = await checkPair({
    certificate,
    privateKey,
    hosts: [HOST],
    now: new Date(),
    subtle: globalThis.crypto.subtle,
  })
  expect(findings.filter(({ level }) => level === 'error')).toEqual([])
  expect(await checkPemPair(send?.certificate ?? '', send?.private_key ?? '', 1)).toEqual([])
})

/** Unpacks like a browser: only the first member, and anything after it is an error. For headers of ten bytes. */
class OneMember extends TransformStream<Uint8Array, Uint8Array> {
  constructor() {
    let all = Buffer.alloc(0)
    let done = 0
    let over = false
    super({
      transform(piece, controller) {
        if (over) throw new TypeError('Junk found after end of compressed data.')
        all = Buffer.concat([all, piece])
        const { buffer, engine } = inflateRawSync(all.subarray(10), {
          finishFlush: constants.Z_SYNC_FLUSH,
          info: true,
        }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
        if (buffer.length > done) controller.enqueue(new Uint8Array(buffer.subarray(done)))
        done = buffer.length
        const behind = all.length - 10 - engine.bytesWritten - 8
        over = behind >= 0
        if (behind > 0 && done === 0) throw new TypeError('Junk found after end of compressed data.')
      },
    })
  }
}

const NOTHING = gzipSync('')
const DISK = gzipSync(Buffer.alloc(1024 * 1024))

test.each([
  ['one empty member before', Buffer.concat([NOTHING, DISK])],
  ['two empty members before', Buffer.concat([NOTHING, NOTHING, DISK])],
  ['an empty member that is stored before', Buffer.concat([gzipSync('', { level: 0 }), DISK])],
  ['an empty member behind', Buffer.concat([DISK, NOTHING])],
  ['zeros behind', Buffer.concat([DISK, Buffer.alloc(512)])],
])('gzip with %s is accepted by the server, and so by the console', async (_, bytes) => {
  vi.stubGlobal('DecompressionStream', OneMember)
  expect(canBeGzip(bytes)).toBe(true)
  expect(await unpackedSize({ read: () => Readable.from([bytes]) }, '', 2 ** 30)).toBe(1024 * 1024)
  const found = await inspectImage({ blob: new Blob([new Uint8Array(bytes)]), name: 'disk.img.gz', most: 2 ** 30 })
  expect(found.verdict).not.toBe('refused')
})
