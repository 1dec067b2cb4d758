/** Each policy sent has no known weakness, or exactly the ones listed here. */
import { expect, test } from 'vitest'
import type { ConsoleConfig } from './config'
import { contentPolicy, readingPolicy } from './csp'
import { weaknesses } from './csp-testing'

const NONCE = 'AAECAwQFBgcICQoLDA0ODw=='
const config = (urls: readonly string[], objectOrigins: readonly string[]): ConsoleConfig => ({
  apis: urls.map((url) => ({ label: 'A', url, serviceChecks: 'off' })),
  objectOrigins,
  maxObjectBytes: 1,
  idempotency: true,
})
const PUBLIC = config(['/v4'], ['https://objects.example.com'])
const ELSEWHERE = config(['https://api.example.com/v4', 'https://b.example:8443/v4'], ['https://objects.example.com'])

test.each([
  ['an API on this origin', contentPolicy(NONCE, PUBLIC)],
  ['APIs elsewhere', contentPolicy(NONCE, ELSEWHERE)],
  ['no object store', contentPolicy(NONCE, config(['/v4'], []))],
  ['several object stores', contentPolicy(NONCE, config(['/v4'], ['https://a.example', 'https://b.example:8443']))],
])('the policy of the console with %s has no weakness', (_, policy) => {
  expect(weaknesses(policy)).toEqual([])
})

test('on a loopback address the only weakness is the object store without TLS', () => {
  const local = 'http://127.0.0.1:4001'
  expect(weaknesses(contentPolicy(NONCE, config(['/v4'], [local]))).toSorted()).toEqual([
    `IP_SOURCE connect-src ${local}`,
    `IP_SOURCE img-src ${local}`,
    `IP_SOURCE media-src ${local}`,
    `SRC_HTTP connect-src ${local}`,
    `SRC_HTTP img-src ${local}`,
    `SRC_HTTP media-src ${local}`,
  ])
})

test('the policy of the API’s page has no weakness', () => {
  expect(weaknesses(readingPolicy(NONCE))).toEqual([])
})

const GOOD = contentPolicy(NONCE, PUBLIC)
const without = (name: string) => GOOD.replace(new RegExp(`(?:; )?${name} [^;]*`), '')
const instead = (name: string, values: string) => GOOD.replace(new RegExp(`${name} [^;]*`), `${name} ${values}`)
const nonce = `'nonce-${NONCE}'`

test.each([
  ['SCRIPT_UNSAFE_INLINE', instead('script-src', "'self' 'unsafe-inline'")],
  ['SCRIPT_UNSAFE_EVAL', instead('script-src', `${nonce} 'strict-dynamic' 'unsafe-eval'`)],
  ['SCRIPT_UNSAFE_HASHES', instead('script-src', `${nonce} 'strict-dynamic' 'unsafe-hashes'`)],
  ['SCRIPT_ALLOWLIST_BYPASS', instead('script-src', "'self'")],
  ['STRICT_DYNAMIC', instead('script-src', 'https://cdn.example.com')],
  ['STRICT_DYNAMIC_NOT_STANDALONE', instead('script-src', "'strict-dynamic'")],
  ['PLAIN_URL_SCHEMES', instead('script-src', 'https:')],
  ['PLAIN_URL_SCHEMES', instead('script-src', 'data:')],
  ['PLAIN_WILDCARD', instead('script-src', '*')],
  ['OBJECT_ALLOWLIST_BYPASS', instead('object-src', 'https://objects.example.com')],
  ['MISSING_DIRECTIVES object-src', "base-uri 'none'; script-src 'none'"],
  ['MISSING_DIRECTIVES base-uri', without('base-uri')],
  ['NONCE_LENGTH', instead('script-src', "'nonce-abc' 'strict-dynamic'")],
  ['NONCE_CHARSET', instead('script-src', "'nonce-not~base64' 'strict-dynamic'")],
  ['SRC_HTTP', instead('connect-src', "'self' http://api.example.com")],
  ['IP_SOURCE', instead('connect-src', "'self' https://192.0.2.1")],
  ['UNKNOWN_DIRECTIVE', `${GOOD}; script-source 'none'`],
  ['MISSING_SEMICOLON', GOOD.replace("'self'; img-src", "'self' img-src")],
  ['INVALID_KEYWORD', instead('script-src', 'strict-dynamic')],
  ['DEPRECATED_DIRECTIVE', `${GOOD}; referrer no-referrer`],
  ['REQUIRE_TRUSTED_TYPES_FOR_SCRIPTS', without('require-trusted-types-for')],
  ['unnamed sources are allowed', instead('default-src', "'self'")],
  ['markup can change the base address', instead('base-uri', "'self'")],
  ['forms can send elsewhere', without('form-action')],
  ['other sites can frame the page', instead('frame-ancestors', 'https://a.example')],
  ['text can become scripts', without('require-trusted-types-for')],
  ['a Trusted Types policy can turn text into scripts', instead('trusted-types', "default 'allow-duplicates'")],
  ['a Trusted Types policy can turn text into scripts', without('trusted-types')],
  ['inline styles are allowed', instead('style-src', "'self' 'unsafe-inline'")],
  ['frames are allowed', instead('frame-src', "'self'")],
  ['workers are allowed', instead('worker-src', 'blob:')],
  ["a source isn't a single origin", instead('connect-src', 'https:')],
  ["a source isn't a single origin", instead('connect-src', 'https://*.example.com')],
  ["a source isn't a single origin", instead('img-src', '*')],
  ["a source isn't a single origin", instead('connect-src', 'https://api.example.com/v4')],
  ['a nonce can be guessed', instead('script-src', "'nonce-AAECAwQFBgc=' 'strict-dynamic'")],
  ['a directive is repeated', `${GOOD}; script-src 'self'`],
])('%s is found', (weakness, policy) => {
  expect(policy).not.toBe(GOOD)
  expect(weaknesses(policy).join('\n')).toMatch(new RegExp(`^${weakness}( |$)`, 'm'))
})
