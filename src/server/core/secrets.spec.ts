import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addKey, dropOldKeys, openSecrets } from './secrets'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'secrets-spec-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('only the owner can read the key file, and the key file survives a restart', () => {
  const sealed = openSecrets(dir).seal('geheim ключ 😀', 'certificate|1|private_key')
  expect(statSync(join(dir, 'master-key')).mode & 0o777).toBe(0o600)
  expect(openSecrets(dir).open(sealed, 'certificate|1|private_key')).toBe('geheim ключ 😀')
  expect(sealed).not.toContain('geheim')
})

test("a value moved to another row doesn't open", () => {
  const secrets = openSecrets(dir)
  const [one, two] = [secrets.seal('a', 'certificate|1|private_key'), secrets.seal('b', 'certificate|2|private_key')]
  expect(() => secrets.open(one, 'certificate|2|private_key')).toThrow()
  expect(() => secrets.open(two, 'certificate|1|private_key')).toThrow()
})

test('every changed byte is detected', () => {
  const secrets = openSecrets(dir)
  const sealed = secrets.seal('x', 'w')
  const [version = '', text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64')
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(() => secrets.open(`${version}.${changed.toString('base64')}`, 'w')).toThrow()
  }
  expect(() => secrets.open('', 'w')).toThrow()
  expect(() => secrets.open(`2.${text}`, 'w')).toThrow()
})

test('the same text is never sealed the same way twice', () => {
  const secrets = openSecrets(dir)
  const all = Array.from({ length: 200 }, () => secrets.seal('same', 'w'))
  expect(new Set(all).size).toBe(200)
})

test('after a rotation old values open, new ones use the new key, and derived keys stay until the old key is dropped', async () => {
  const before = openSecrets(dir)
  const old = before.seal('old', 'w')
  addKey(dir)
  const after = openSecrets(dir)
  expect(after.open(old, 'w')).toBe('old')
  const sealed = after.seal('new', 'w')
  expect(sealed.split('.')[0]).not.toBe(old.split('.')[0])
  expect(after.derive('urls')).toEqual(before.derive('urls'))
  expect(after.derive('urls')).not.toEqual(after.derive('others'))
  dropOldKeys(dir)
  const alone = openSecrets(dir)
  expect(alone.open(sealed, 'w')).toBe('new')
  expect(() => alone.open(old, 'w')).toThrow("This value isn't sealed.")
})

test('a rotation that fails leaves no copy of the keys beside the file', () => {
  openSecrets(dir)
  const rename = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
    throw new Error('The disk failed.')
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    rename.mockRestore()
    syncBuiltinESMExports()
  })
  expect(() => addKey(dir)).toThrow('The disk failed.')
  expect(readdirSync(dir)).toEqual(['master-key'])
})

test('a rotation deletes the copy of the keys that a killed one left', () => {
  openSecrets(dir)
  for (const name of ['master-key.0123456789ab', 'master-key.backup']) writeFileSync(join(dir, name), 'keys')
  addKey(dir)
  expect(readdirSync(dir).toSorted()).toEqual(['master-key', 'master-key.backup'])
})

test('a damaged key file is reported and not overwritten', () => {
  writeFileSync(join(dir, 'master-key'), '1 short\n')
  expect(() => openSecrets(dir)).toThrow(/damaged/)
  expect(readFileSync(join(dir, 'master-key'), 'utf8')).toBe('1 short\n')
})
