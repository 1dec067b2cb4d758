/** Files that the console makes for other programs, opened by those programs. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { toCsv } from '#/lib/csv/csv'
import { testWhere } from '#test/test-where'
import { filesIn } from '#test/transfers/testing-disk'
import { EMPTY_FOLDERS, UNPACKED, zipOfFolders } from '#test/transfers/testing-folders'
import { CSV_START } from './manifest'

const runs = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
const withUnzip = testWhere(runs('unzip', '-v'), 'unzip')
const withPython = testWhere(runs('python3', '--version'), 'python3')

async function unpackedBy(command: string, ...args: string[]): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'zip-'))
  await zipOfFolders(dir)
  const to = join(dir, 'unpacked')
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  execFileSync(command, args, { cwd: dir, env })
  expect(await filesIn(to)).toEqual(UNPACKED)
  for (const folder of EMPTY_FOLDERS) expect((await stat(join(to, folder))).isDirectory(), folder).toBe(true)
  await rm(dir, { recursive: true })
}

withUnzip('a ZIP with folder objects is unpacked by unzip', async () => {
  await unpackedBy('unzip', '-q', 'all.zip', '-d', 'unpacked')
})
withPython('a ZIP with folder objects is unpacked by Python', async () => {
  await unpackedBy('python3', '-m', 'zipfile', '-e', 'all.zip', 'unpacked')
})
withPython('a CSV file is read by Python as a spreadsheet reads it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'csv-'))
  const rows = [
    ['Größe, "x"', 'two\r\nlines'],
    ['=1+1', ' pad '],
  ]
  await writeFile(join(dir, 'a.csv'), CSV_START + toCsv(['name', 'note'], rows))
  const script =
    'import csv, json; print(json.dumps(list(csv.reader(open("a.csv", encoding="utf-8-sig", newline="")))))'
  const read: unknown = JSON.parse(execFileSync('python3', ['-c', script], { cwd: dir, encoding: 'utf8' }))
  expect(read).toEqual([['name', 'note'], rows[0], ["'=1+1", ' pad ']])
  await rm(dir, { recursive: true })
})
