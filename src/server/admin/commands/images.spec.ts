/** Images on a server process that is stopped and restarted, and the operator's image commands. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { serverWithCommands } from '#test/server/commands-testing'

const on = serverWithCommands()
const { admin, done } = on
const call = (method: string, path: string, body?: object) => on.call(method, `/images${path}`, body)
const ask = async () => (await call('POST', '/upload', { label: 'golden', region: 'us-x' })).body
const put = (to: string, body: Uint8Array<ArrayBuffer>) =>
  fetch(to, { method: 'PUT', headers: { 'Content-Type': 'application/octet-stream' }, body })
const moved = (to: string) => `${on.server.objectsUrl}${to.slice(to.indexOf('/image-uploads/'))}`
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const DATA = new Uint8Array(gzipSync(Buffer.alloc(5 * 1024 * 1024)))

test('B4.3-1 accepted data becomes an image even if the server is restarted, and leftovers of a crash are deleted', async () => {
  const { image, upload_to } = await ask()
  const open = await ask()
  expect(new URL(upload_to).origin).toBe(on.server.objectsUrl)
  expect((await put(upload_to, DATA)).status).toBe(200)
  await on.server.close()
  const objects = join(on.dataDir, 'objects')
  const stray = 'ab'.repeat(16)
  writeFileSync(join(objects, 'tmp', stray), 'half an image')
  mkdirSync(join(objects, 'blobs', 'ab'), { recursive: true })
  writeFileSync(join(objects, 'blobs', 'ab', stray), 'an image without a row')
  await on.start()
  await on.server.swept
  expect(readdirSync(join(objects, 'tmp'))).toEqual([])
  const files = readdirSync(join(objects, 'blobs'), { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
  expect([files.length, files.some((f) => f.name === stray)]).toEqual([1, false])
  const view = async () => (await call('GET', `/${image.id}`)).body
  await expect.poll(async () => (await view()).status, { timeout: 30_000 }).toBe('available')
  expect((await view()).size).toBe(5)
  expect((await call('GET', `/${open.image.id}`)).body.status).toBe('pending_upload')
  expect((await put(moved(open.upload_to), DATA)).status).toBe(200)
})

test('B3-5 B4.3-2 an upload without data expires after 24 hours, even if the server is restarted', async () => {
  const { image } = await ask()
  await on.restart()
  await done('jobs', 'run', '--at', at(23.9), '--future')
  expect((await call('GET', `/${image.id}`)).body.status).toBe('pending_upload')
  await done('jobs', 'run', '--at', at(24.1), '--future')
  expect((await call('GET', `/${image.id}`)).status).toBe(404)
})

test('B2.5-1 the provider publishes images for everyone', async () => {
  const words = ['--id', 'vendor/haiku-1', '--label', 'Haiku R1', '--vendor', 'Haiku', '--size', '900']
  const made = await done('image', 'publish', ...words, '--eol', '2030-01-01T00:00:00', '--deprecated', '--cloud-init')
  expect(made).toEqual({ id: 'vendor/haiku-1' })
  const seen = await fetch(`${on.server.url}/v4/images/vendor/haiku-1`)
  expect(await seen.json()).toMatchObject({
    id: 'vendor/haiku-1',
    label: 'Haiku R1',
    vendor: 'Haiku',
    size: 900,
    eol: '2030-01-01T00:00:00',
    is_public: true,
    deprecated: true,
    capabilities: ['cloud-init'],
  })
  for (const wrong of [
    ['--id', 'vendor/haiku-1', '--label', 'Twice'],
    ['--id', 'private/7', '--label', 'x'],
    ['--id', 'vendor/', '--label', 'x'],
    ['--id', 'vendor/a/b', '--label', 'x'],
    ['--id', 'vendor/a'],
    ['--id', 'vendor/a', '--label', 'x', '--eol', 'soon'],
  ]) {
    expect((await admin('image', 'publish', ...wrong)).code).toBe(2)
  }
})
