import { expect, test } from 'vitest'
import { normalizeResponse } from '#/console/api/client/normalize-response'
import { REDACTED } from '#/contract/fields'
import { monitoring } from '#/contract/monitoring'
import { codesOf, codesReason } from './codes'

const made = { id: 7, api_key: 'KEY', install_code: 'CODE' }
const withheld = { id: 7, api_key: REDACTED, install_code: REDACTED }
const missing = { id: 7, api_key: '', install_code: '' }

test('a response with both codes shows its own', () => {
  expect(codesOf(made, undefined)).toEqual({ codes: made, once: false })
  expect(codesOf(made, { ...made, api_key: 'OLD' })).toEqual({ codes: made, once: false })
})

test('codes that only the creation returns are shown once, for that client alone', () => {
  expect(normalizeResponse(monitoring.client, { id: 7, label: 'web' })).toMatchObject(missing)
  expect(codesOf(missing, made)).toEqual({ codes: made, once: true })
  expect(codesOf(missing, { ...made, id: 8 })).toBe('missing')
  expect(codesOf(missing, missing)).toBe('missing')
  expect(codesOf(missing, undefined)).toBe('missing')
})

test('withheld and missing codes are different cases', () => {
  expect(codesOf(withheld, undefined)).toBe('withheld')
  expect(codesOf({ ...made, api_key: REDACTED }, undefined)).toBe('withheld')
  expect(codesOf({ ...made, install_code: '' }, undefined)).toBe('missing')
})

test('withheld codes name the token’s scope only where the token lacks it or its scopes are unknown', () => {
  const scope = 'monitoring:read_write'
  const lacks = `Your token lacks the scope ${scope}.`
  expect(codesReason(lacks, true, scope)).toBe(lacks)
  expect(codesReason(undefined, true, scope)).toBe('Ask an unrestricted user for permission to change this client.')
  expect(codesReason(undefined, false, scope)).toBe(
    `Your token needs the scope ${scope}. Your user needs permission to change this client.`,
  )
})
