import { describe, expect, it } from 'vitest'
import { headingOf, progressWords, stateWords, timeLeft, totalsOf } from './transfer-words'
import { QUEUED, type TransferPhase } from '../transfers/state'

const MB = 1024 * 1024
const at = (phase: TransferPhase, size: number, loaded = 0) => ({ size, state: { ...QUEUED, phase, loaded } })

it('says the unit once', () => {
  expect(progressWords(2 * MB, 8 * MB)).toMatch(/^2(\.00)? of 8(\.00)? MB$/)
  expect(progressWords(2, 8 * MB)).toMatch(/ of 8(\.00)? MB$/)
})

it('never says done before the store answered', () => {
  expect(stateWords(at('finishing', MB, MB))).toBe('finishing')
  expect(totalsOf([at('finishing', MB, MB)]).percent).toBe(99)
})

describe('the heading', () => {
  it('counts what runs', () => {
    const rows = [at('sending', MB, 1), at('queued', MB), at('done', MB), at('failed', MB), at('cancelled', MB)]
    expect(headingOf(totalsOf(rows), 1)).toBe('Uploading 2 of 5')
  })
  it('names what failed', () => {
    expect(headingOf(totalsOf([at('done', MB), at('failed', MB)]), 1)).toBe('1 uploaded, 1 failed')
  })
})

it('tells the time left only when the speed is known', () => {
  expect(timeLeft(60 * MB, 0)).toBeUndefined()
  expect(timeLeft(0, MB)).toBeUndefined()
  expect(timeLeft(30 * MB, MB)).toBe('30 s left')
  expect(timeLeft(90 * MB, MB)).toBe('2 min left')
})
