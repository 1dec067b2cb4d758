import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pathOf } from '#test/server/path-of'
import { runCommand } from '../admin/run'
import { startServer, type Started } from '../start/start'
import { readSettings } from '../system/settings'

/** Files with such a path can't be read or synced, as on a disk with bad blocks. */
async function breakDisk(root: string, bad: RegExp): Promise<void> {
  const any = await open('/dev/null')
  const prototype: FileHandle = Object.getPrototypeOf(any)
  await any.close()
  const paths = new WeakMap<FileHandle, string>()
  for (const name of ['read', 'sync'] as const) {
    const real: unknown = Reflect.get(prototype, name)
    vi.spyOn(prototype, name).mockImplementation(async function broken(this: FileHandle, ...args: unknown[]) {
      const path = paths.get(this) ?? (await pathOf(this, root))
      paths.set(this, path)
      if (bad.test(path)) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })
      return typeof real === 'function' ? Reflect.apply(real, this, args) : undefined
    })
  }
}

describe('on a disk with bad blocks', () => {
  let root: string
  let server: Started
  const env = (dir: string) => ({ PORT: '0', OBJECTS_PORT: '0', DATA_DIR: join(root, dir), CHECK_HOSTS: 'none' })
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'bad-disk-spec-'))
    server = await startServer(readSettings(env('data')))
    await server.swept
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await server.close()
    rmSync(root, { recursive: true })
  })
  const someBlob = async () =>
    (await server.services.db.selectFrom('object').select('blob').where('size', '>', 0).executeTakeFirstOrThrow()).blob
  const backup = () => runCommand(['backup', '--to', join(root, 'copy')], env('data'))

  test('a backup names the files that can’t be read, and has everything else', async () => {
    const blob = await someBlob()
    await breakDisk(root, new RegExp(blob))
    expect(await backup()).toMatchObject({
      code: 1,
      err: `Failed: Missing or damaged files of objects: 1 (${blob}). Everything else is backed up.\n`,
    })
    vi.restoreAllMocks()
    const { out } = await runCommand(['verify'], env('copy'))
    expect(JSON.parse(out)).toMatchObject({ missing: 1, wrong_length: 0, wrong_bytes: 0, damaged: [{ blob }] })
  })

  test('a backup to such a disk fails, and calls no object damaged', async () => {
    await breakDisk(root, new RegExp(`/copy/objects/.*${await someBlob()}`))
    expect(await backup()).toMatchObject({ code: 1, err: 'Failed: EIO: i/o error\n' })
    expect(existsSync(join(root, 'copy/console.db'))).toBe(false)
  })
})
