import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { filesIn } from '#test/transfers/testing-disk'
import { EMPTY_FOLDERS, UNPACKED, zipOfFolders } from '#test/transfers/testing-folders'

test('a ZIP with folder objects unpacks to folders and files on a disk', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'zip-'))
  await zipOfFolders(dir)
  const to = join(dir, 'unpacked')
  for (const [path, bytes] of Object.entries(unzipSync(await readFile(join(dir, 'all.zip'))))) {
    await mkdir(join(to, path.endsWith('/') ? path : dirname(path)), { recursive: true })
    // Throws where a file has the name of a folder.
    if (!path.endsWith('/')) await writeFile(join(to, path), bytes, { flag: 'wx' })
  }
  expect(await filesIn(to)).toEqual(UNPACKED)
  for (const folder of EMPTY_FOLDERS) expect((await stat(join(to, folder))).isDirectory(), folder).toBe(true)
  await rm(dir, { recursive: true })
})
