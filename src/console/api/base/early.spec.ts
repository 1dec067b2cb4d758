import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEarly } from './early'
import '../query/query-client'
import { session } from '../session/session'

/** Since the page began; the process of the tests may be older. */
const at = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)
beforeEach(() => void at(500))
afterEach(() => {
  globalThis.earlyAnswers = undefined
})

test('a response is used once, and only with the same token', () => {
  const answer = Promise.resolve(new Response('{}'))
  globalThis.earlyAnswers = [{ url: 'http://a/v4/regions', token: 'one', answer }]
  expect(takeEarly('http://a/v4/regions', 'two')).toBeUndefined()
  expect(takeEarly('http://a/v4/regions?page=2', 'one')).toBeUndefined()
  expect(takeEarly('http://a/v4/regions', 'one')).toBe(answer)
  expect(takeEarly('http://a/v4/regions', 'one')).toBeUndefined()
})

const asked = (path: string, body: string, status: number) => ({
  url: `http://a/v4${path}`,
  token: 'one',
  answer: Promise.resolve(new Response(body, { status })),
})

test('a response older than ten seconds is not used', () => {
  globalThis.earlyAnswers = [asked('/regions', '{}', 200), asked('/clusters', '{}', 200)]
  at(10_000)
  expect(takeEarly('http://a/v4/regions', 'one')).toBeDefined()
  at(10_001)
  expect(takeEarly('http://a/v4/clusters', 'one')).toBeUndefined()
  expect(globalThis.earlyAnswers).toBeUndefined()
})

test('unused responses are dropped with the session', () => {
  session.begin('one', 'http://a/v4')
  globalThis.earlyAnswers = [{ url: 'http://a/v4/regions', token: 'one', answer: Promise.resolve(new Response('{}')) }]
  session.end()
  expect(globalThis.earlyAnswers).toBeUndefined()
})
