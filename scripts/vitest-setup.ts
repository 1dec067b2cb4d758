import { configureGlobal, readConfigureGlobal } from 'fast-check'
import { afterEach, beforeEach, vi } from 'vitest'
import { rehearse } from '../src/server/db/write'

// `npm run test:deep` raises the number of runs; a failure prints its seed, and FC_SEED repeats it.
const runs = Number(process.env['FC_RUNS'] ?? 0)
const seed = process.env['FC_SEED']
configureGlobal({
  ...readConfigureGlobal(),
  ...(runs > 0 ? { numRuns: runs } : {}),
  ...(seed === undefined ? {} : { seed: Number(seed) }),
})

// Every change runs once, is rolled back and runs again, as after a conflict with another server.
rehearse(process.env['REHEARSE'] !== 'off')

// A passing test that logs an error hides a defect.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    throw new Error(`console.error during a test: ${said.map(String).join(' ')}`)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})
