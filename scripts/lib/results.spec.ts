import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { resultsFolder } from './results.mjs'

afterEach(() => vi.unstubAllEnvs())

it('is one folder per run, which its children share and a run beside it leaves alone', () => {
  const parent = mkdtempSync(join(tmpdir(), 'results-'))
  // No process has the second id, and the parent of this one runs.
  const [ended, running] = [join(parent, '99999999'), join(parent, String(process.ppid))]
  for (const folder of [ended, running, join(parent, 'mine')]) mkdirSync(folder)
  vi.stubEnv('TEST_RESULTS', undefined)
  const own = resultsFolder(parent)
  expect(own).toBe(join(parent, String(process.pid)))
  expect(resultsFolder('elsewhere')).toBe(own)
  expect([ended, running, join(parent, 'mine'), own].map((path) => existsSync(path))).toEqual([false, true, true, true])
  rmSync(parent, { recursive: true })
})
