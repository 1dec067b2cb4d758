import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { locked } from './lock.mjs'

const LOCK = new URL('lock.mjs', import.meta.url).href

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a process that takes the lock `rounds` times or until it is killed, and records when it acquires and releases it. */
function holder(folder: string, rounds: number) {
  const code = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as pause } from 'node:timers/promises'
    import { locked } from ${JSON.stringify(LOCK)}
    const note = (text) => appendFileSync(${JSON.stringify(join(folder, 'notes'))}, text + ' ' + process.pid + '\\n')
    for (let n = 0; n < ${rounds}; n += 1)
      await locked(async () => {
        note('has')
        process.stdout.write('has')
        await pause(${rounds === 1 ? 60_000 : 100})
        note('had')
      }, ${JSON.stringify(join(folder, 'lock'))})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('after a holder is killed, its waiters take the lock one at a time', async () => {
  const folder = scratchFolder()
  const killed = holder(folder, 1)
  await once(killed.stdout, 'data')
  const waiters = Array.from({ length: 4 }, () => holder(folder, 3))
  const ended = Promise.all(waiters.map((w) => once(w, 'exit')))
  killed.kill('SIGKILL')
  expect((await ended).map(([code]) => code)).toEqual([0, 0, 0, 0])
  const [first, ...rest] = readFileSync(join(folder, 'notes'), 'utf8').trim().split('\n')
  expect(first).toBe(`has ${killed.pid}`)
  expect(rest).toHaveLength(24)
  const pairs = rest.map((note, i) => (i % 2 === 0 ? [note, rest[i + 1]] : [])).filter((pair) => pair.length > 0)
  expect(pairs.filter(([has, had]) => has?.replace('has', 'had') !== had)).toEqual([])
})

test('releases the lock when the work fails', async () => {
  const file = join(scratchFolder(), 'lock')
  await expect(locked(() => Promise.reject(new Error('no')), file)).rejects.toThrow('no')
  await expect(locked(async () => 'next', file)).resolves.toBe('next')
})

test('two callers in one process take turns', async () => {
  const file = join(scratchFolder(), 'lock')
  const order: string[] = []
  const call = (name: string) =>
    locked(async () => {
      order.push(`${name} has`)
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
      order.push(`${name} had`)
    }, file)
  await Promise.all([call('a'), call('b')])
  expect(order.map((note) => note.split(' ')[1])).toEqual(['has', 'had', 'has', 'had'])
  expect(order[0]?.[0]).toBe(order[1]?.[0])
})
