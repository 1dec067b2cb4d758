import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { smallDisk } from '#test/server/small-disk'
import { openLogFile } from './log-file'
import { requestLog } from './request-log'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'log-spec-'))
})
afterEach(() => rmSync(dir, { recursive: true }))
const disk = smallDisk('8k')
afterAll(disk.remove)
const read = (name: string) => readFileSync(join(dir, name), 'utf8')
const nobody = (line: string) => expect.unreachable(line)

test('a log file and its predecessors never exceed their bytes, and lose only the oldest lines', () => {
  const log = openLogFile({ file: join(dir, 'log'), bytes: 10_000, otherwise: nobody })
  const lines = Array.from({ length: 1000 }, (_, n) => `line ${n} ${'é'.repeat(20)}`)
  for (const line of lines) {
    log(line)
    const bytes = readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0)
    expect(bytes).toBeLessThanOrEqual(10_000)
  }
  const names = ['log.9', 'log.8', 'log.7', 'log.6', 'log.5', 'log.4', 'log.3', 'log.2', 'log.1', 'log']
  expect(readdirSync(dir).toSorted()).toEqual(names.toSorted())
  const kept = names.flatMap((name) => read(name).trimEnd().split('\n'))
  expect(kept.length).toBeGreaterThan(150)
  expect(kept).toEqual(lines.slice(-kept.length))
  expect(statSync(join(dir, 'log')).mode & 0o077).toBe(0)
})

test('a restart continues the file, and a line longer than a file gets one of its own', () => {
  const options = { file: join(dir, 'log'), bytes: 1000, otherwise: nobody }
  openLogFile(options)('before')
  const log = openLogFile(options)
  log('after')
  log('x'.repeat(500))
  log('last')
  expect([read('log.2'), read('log.1').length, read('log')]).toEqual(['before\nafter\n', 501, 'last\n'])
})

test("a log that can't be rotated is reported once, and its lines go elsewhere", () => {
  const reported: string[] = []
  const log = openLogFile({ file: join(dir, 'log'), bytes: 100, otherwise: (line) => reported.push(line) })
  // A folder of that name can't be replaced.
  mkdirSync(join(dir, 'log.9'))
  mkdirSync(join(dir, 'log.9', 'x'))
  chmodSync(dir, 0o700)
  log('one two')
  log('three four')
  // Gets the number of any descriptor that was closed by mistake.
  const other = openSync(join(dir, 'other'), 'w')
  log('five')
  writeSync(other, 'untouched')
  closeSync(other)
  expect([read('other'), read('log')]).toEqual(['untouched', 'one two\n'])
  expect(readdirSync(dir).toSorted()).toEqual(['log', 'log.9', 'other'])
  expect(reported).toEqual([expect.stringMatching(/^The log can't be written to .*log: \w+\.$/), 'three four', 'five'])
  rmSync(join(dir, 'log.9'), { recursive: true })
  log('x'.repeat(64 * 1024))
  log('six')
  expect([read('log.1'), read('log'), reported.length]).toEqual(['one two\n', 'six\n', 4])
})

test.skipIf(!disk.mounted)('a line that a full disk cuts goes elsewhere whole, and the next one begins a line', () => {
  const [file, ballast] = [join(disk.dir, 'log'), join(disk.dir, 'ballast')]
  writeFileSync(ballast, Buffer.alloc(4096))
  const reported: string[] = []
  const log = openLogFile({ file, bytes: 1_000_000, otherwise: (line) => reported.push(line) })
  const lines = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(999))
  for (const line of [...lines, 'full']) log(line)
  expect(reported).toEqual([expect.stringMatching(/ENOSPC/), lines[4], 'full'])
  rmSync(ballast)
  log('after')
  expect(readFileSync(file, 'utf8').split('\n')).toEqual([...lines.slice(0, 4), 'e'.repeat(96), 'after', ''])
})

test('refusals that anybody can cause become at most 200 lines a minute of each status, and a count', () => {
  const lines: { status?: number; note?: string }[] = []
  let now = 0
  const write = requestLog(
    (line) => lines.push(JSON.parse(line) as { status?: number; note?: string }),
    () => now,
  )
  const request = (status: number, route = '/volumes') =>
    write({ method: 'GET', route, status, milliseconds: 1, address: 'x' })
  for (let n = 0; n < 1000; n++) for (const status of [401, 429, 200, 403, 500]) request(status)
  const count = (status: number) => lines.filter((line) => line.status === status).length
  expect([401, 429, 200, 403, 500].map(count)).toEqual([200, 200, 1000, 1000, 1000])
  /** Lines written by the first request of a later minute. */
  const linesAt = (time: number, status: number) => {
    now = time
    lines.length = 0
    request(status)
    return lines.map((line) => line.note ?? line.status)
  }
  expect(linesAt(60_000, 429)).toEqual([
    '800 more requests were refused with 401 within a minute.',
    '800 more requests were refused with 429 within a minute.',
    429,
  ])
  for (let n = 0; n < 500; n++) for (const route of ['/v4/?', 'OPTIONS']) request(404, route)
  request(503)
  expect(linesAt(120_000, 200)).toEqual([
    '300 more requests asked for unknown paths of the API within a minute.',
    '300 more requests asked what other origins may do within a minute.',
    200,
  ])
})
