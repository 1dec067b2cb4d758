import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assertLoopback } from './loopback.mjs'
import { at } from './paths.mjs'

test.each([
  'http://127.0.0.1:4000',
  'http://127.9.9.9',
  'http://localhost:1/x',
  'http://b.c.localhost',
  'http://[::1]:4000',
])('%s is on this machine', (address) => {
  expect(assertLoopback(address).href).toBe(new URL(address).href)
})
test.each([
  'https://api.linode.com/v4',
  'http://10.0.0.1',
  'http://0.0.0.0:4000',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  'http://evil-localhost',
  'http://127.0.0.1@evil.example',
])('%s is refused', (address) => {
  expect(() => assertLoopback(address)).toThrow(/not on this machine/)
})
test('a program given another address ends with code 2 before its first request', () => {
  const program = `
    const { requireLoopback } = await import(${JSON.stringify(join(import.meta.dirname, 'loopback.mjs'))})
    globalThis.fetch = () => process.stdout.write('sent')
    await fetch(requireLoopback(process.argv[1]))`
  const run = (address: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', program, address], { encoding: 'utf8' })
  expect(run('https://api.linode.com')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: 'https://api.linode.com is not on this machine. Nothing was sent.\n',
  })
  expect(run('http://127.0.0.1:1')).toMatchObject({ status: 0, stdout: 'sent' })
})

test.each([
  ['the unit tests', ['node_modules/vitest/vitest.mjs', 'run', 'loopback'], 'S3_TEST_ENDPOINT'],
  ['the browser tests', ['node_modules/@playwright/test/cli.js', 'test', '--list', 'dialect/linode'], 'DATABASE_URL'],
  ['the bench', ['scripts/bench.mjs', 'tables'], 'PUBLIC_URL'],
  ['the pictures of the docs', ['scripts/pictures.mjs'], 'S3_ENDPOINT'],
])('%s end with code 2 before their first request if a variable names another address', (_, args, name) => {
  const env = { ...process.env, VITEST: undefined, [name]: 'https://me:secret@api.linode.com/v4' }
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: at('.'), env, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'https://api.linode.com is not on this machine. Nothing was sent.\n',
  })
})
test('every variable of an address that a test reads is one of them', () => {
  const files = ['scripts', 'test', 'e2e'].flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|mjs)$/.test(name))
      .map((name) => readFileSync(at(`${folder}/${name}`), 'utf8')),
  )
  const read = files.flatMap((text) =>
    Array.from(text.matchAll(/env\['(\w*(?:URL|ENDPOINT|ORIGIN))'\]/g), ([, name = '']) => name),
  )
  expect(read.length).toBeGreaterThan(0)
  const known = readFileSync(at('scripts/lib/loopback.mjs'), 'utf8')
  expect(read.filter((name) => !known.includes(`'${name}'`))).toEqual([])
})
