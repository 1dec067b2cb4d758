import { expect, test } from 'vitest'
import { URL_METHODS } from '#/contract/objects'
import { contentTypeHint, contentTypeProblem, localMinute, ONE_HOUR, secondsOf, type Lifetime } from './link-settings'

const NOW = Date.parse('2026-11-21T15:00:20Z')
const at = (l: Partial<Lifetime>) => secondsOf({ ...ONE_HOUR, ...l }, NOW)
const RULE = /6 minutes to 24 hours/

test('presets and durations become seconds within 6 minutes to 24 hours', () => {
  expect(at({})).toEqual({ seconds: 3600 })
  expect(at({ choice: '86400' })).toEqual({ seconds: 86_400 })
  expect(at({ choice: 'other', amount: '6', unit: 'minutes' })).toEqual({ seconds: 360 })
  expect(at({ choice: 'other', amount: ' 24 ', unit: 'hours' })).toEqual({ seconds: 86_400 })
  for (const [amount, unit] of [
    ['5', 'minutes'],
    ['359', 'seconds'],
    ['86401', 'seconds'],
    ['25', 'hours'],
    ['', 'hours'],
    ['1.5', 'hours'],
    ['-7', 'hours'],
    ['1e3', 'seconds'],
  ] as const)
    expect(at({ choice: 'other', amount, unit })).toEqual({ problem: expect.stringMatching(RULE) })
})

test('a local end time becomes seconds from now', () => {
  const until = (ms: number) => at({ choice: 'until', until: localMinute(NOW + ms) })
  expect(until(3600_000)).toEqual({ seconds: 3580 })
  expect(until(24 * 3600_000)).toEqual({ seconds: 86_380 })
  expect(until(5 * 60_000)).toEqual({ problem: expect.stringMatching(RULE) })
  expect(until(25 * 3600_000)).toEqual({ problem: expect.stringMatching(RULE) })
  expect(at({ choice: 'until', until: '' })).toEqual({ problem: expect.stringMatching(/date and time/) })
  expect(at({ choice: 'until', until: '2026-13-99T00:00' })).toEqual({ problem: expect.stringMatching(RULE) })
})

test('a content type is a type and subtype with optional parameters', () => {
  for (const good of [
    '',
    'text/plain',
    'image/svg+xml',
    'text/plain; charset=utf-8',
    'a/b;c="d e"',
    'a/b;c="say \\"d\\""',
    'video/mp4; codecs="avc1.42E01E, mp4a.40.2"',
    'multipart/related; type="text/xml; charset=utf-8"; start="<a@b>"',
    "application/x; name*=utf-8'en'a%20b",
  ])
    expect(contentTypeProblem(good), good).toBeUndefined()
  for (const bad of [
    'text',
    'text/',
    '/plain',
    'text/plain\r\nX: y',
    'text/plain;\tcharset=utf-8',
    'text /plain',
    'a/b; c="d',
    'a/b; c="d"e"',
    'тип/текст',
    `a/${'b'.repeat(300)}`,
  ])
    expect(contentTypeProblem(bad)).toMatch(/such as text\/plain/)
})

/** Methods whose hint says that the content type can be left empty. */
const leavable = (embedded: boolean) =>
  URL_METHODS.filter((method) => contentTypeHint(method, embedded).includes('Leave empty'))

test('a content type can be left empty, except for PUT and HEAD on other APIs', () => {
  expect(leavable(true)).toEqual(URL_METHODS)
  expect(leavable(false)).toEqual(['GET', 'DELETE'])
})
