import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assertLoopback } from './loopback.mjs'

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
