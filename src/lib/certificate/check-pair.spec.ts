/**
 * Compares the verdicts on the certificate matrix with OpenSSL's, as Node exposes it; a browser test runs the same
 * matrix.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateMatrix, MATRIX_BUCKET, type PairCase } from '../../../e2e/buckets/certificate-matrix'
import { checkPair, type PairCheck } from './check-pair'
import { fileText } from './file-text'
import { unlockKey } from './locked-key'

let dir = ''
let cases: PairCase[] = []
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pairs-'))
  cases = await certificateMatrix(dir)
}, 120_000)
afterAll(() => rm(dir, { recursive: true, force: true }))

const textOf = async (path: string | undefined) => (path ? fileText(new Uint8Array(await readFile(path))) : '')

/** Checks the pair of a case as the page does, with its passphrase entered. */
async function checked(c: PairCase, more: { subtle?: SubtleCrypto | undefined; now?: Date } = {}): Promise<PairCheck> {
  const [certificate, key] = [await textOf(c.certificate), await textOf(c.key)]
  const opened = c.passphrase === undefined ? undefined : await unlockKey(key, c.passphrase)
  return checkPair({
    certificate,
    privateKey: opened?.pem ?? key,
    hosts: [MATRIX_BUCKET, `${MATRIX_BUCKET}.region.example:9000`],
    now: new Date(),
    subtle: globalThis.crypto.subtle,
    ...more,
  })
}
const named = (name: string): PairCase => {
  const found = cases.find((c) => c.name === name)
  if (!found) throw new Error(`no case ${name}`)
  return found
}
const insecure = (name: string) => checked(named(name), { subtle: undefined })
const ids = (check: PairCheck) => check.findings.map(({ id }) => id)

test('each pair of the matrix gets its verdict, and OpenSSL accepts every pair that passes', async () => {
  expect(cases.length).toBeGreaterThanOrEqual(29)
  const wrong: unknown[] = []
  for (const c of cases) {
    const check = await checked(c)
    const found = ids(check)
    if (found.join() !== c.finds.join()) wrong.push({ name: c.name, found, wanted: c.finds })
    const said = check.findings.map(({ text, command = '' }) => `${text} ${command}`).join(' ')
    if (c.says && !c.name.includes('wrong passphrase') && !c.says.test(said)) wrong.push({ name: c.name, said })
    if (!check.send) continue
    const pair = new X509Certificate(check.send.certificate).checkPrivateKey(createPrivateKey(check.send.private_key))
    if (!pair) wrong.push({ name: c.name, refusedByOpenssl: true })
  }
  expect(wrong).toEqual([])
})

test('without a secure connection, numbers are compared and unchecked pairs are reported, not refused', async () => {
  expect(ids(await insecure('RSA, PKCS #8'))).toEqual(['numbers-only'])
  const bare = await insecure('P-256, SEC1 without public half')
  expect(ids(bare)).toEqual(['not-compared'])
  expect(bare.send).toBeDefined()
  expect(ids(await insecure('another RSA key'))).toEqual(['mismatch'])
  expect(ids(await insecure('locked, no passphrase'))).toEqual(['locked-elsewhere'])
})

test("only a pair that the API refuses can't be sent", async () => {
  const expired = await checked(named('expired'))
  expect(expired.send?.certificate).toContain('BEGIN CERTIFICATE')
  expect((await checked(named('root first'))).send).toBeUndefined()
})

/** Returns the verdict after the first fix offered. */
const repaired = async (name: string) => {
  const c = named(name)
  const [fix] = (await checked(c)).findings.flatMap((finding) => finding.fix ?? [])
  if (!fix) throw new Error('no repair')
  const [certificate, privateKey] = [await textOf(c.certificate), await textOf(c.key)]
  return checkPair({
    certificate: fix.values.certificate ?? certificate,
    privateKey: fix.values.private_key ?? privateKey,
    hosts: [MATRIX_BUCKET],
    now: new Date(),
    subtle: globalThis.crypto.subtle,
  })
}

describe('repairs', () => {
  test.each([
    'swapped',
    'both in one file',
    'both in one file, in the key’s field',
    'root first',
    'two sites',
    'twice',
  ])('%s: one click fixes the pair', async (name) => {
    const check = await repaired(name)
    expect(ids(check)).toEqual([])
    expect(check.match).toBe('proved')
  })

  test('a fix never loses the text of the key field to the certificate field', async () => {
    const c = named('both in one file')
    const key = await textOf(named('another P-256 key').key)
    const check = await checkPair({
      certificate: await textOf(c.certificate),
      privateKey: key,
      hosts: [],
      now: new Date(),
      subtle: undefined,
    })
    expect(check.findings[0]?.fix?.values).not.toHaveProperty('private_key')
  })
})

test('only PEM blocks are sent', async () => {
  const { send } = await checked(named('with its text before it'))
  expect(send?.certificate).toMatch(/^-----BEGIN CERTIFICATE-----\n/)
  expect(send?.certificate).not.toContain('Issuer:')
  expect(send?.certificate.match(/BEGIN/g)).toHaveLength(2)
  const sec1 = await checked(named('P-256, SEC1 after its parameters'))
  expect(sec1.send?.private_key).toMatch(/^-----BEGIN EC PRIVATE KEY-----\n/)
})

test('a pair reports subject, names, dates and type of key', async () => {
  const { chain, key } = await checked(named('P-256, SEC1 after its parameters'))
  expect(chain?.leaf.subject).toBe('p256')
  expect(chain?.leaf.issuer).toBe('middle')
  expect(chain?.leaf.names).toEqual([MATRIX_BUCKET])
  expect(chain?.ordered.map((c) => c.subject)).toEqual(['p256', 'middle'])
  expect(key?.form).toBe('SEC1')
  expect(key?.kind.curve).toBe('P-256')
})

test('days count from the time of the check', async () => {
  const later = new Date(Date.now() + 80 * 86_400_000)
  expect(ids(await checked(named('P-256, PKCS #8'), { now: later }))).toEqual(['expires-soon'])
})
