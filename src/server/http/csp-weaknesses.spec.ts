/** Each policy that is sent is without any known weakness, or with exactly those that are named here. */
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
])('nothing is found in the policy of the console with %s', (_, policy) => {
  expect(weaknesses(policy)).toEqual([])
})

test('on a machine of one’s own it is found that the object store there comes without TLS, and nothing else', () => {
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

test('nothing is found in the policy of the API’s page', () => {
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
  ['what is not named is allowed', instead('default-src', "'self'")],
  ['markup may move the base of addresses', instead('base-uri', "'self'")],
  ['forms may send elsewhere', without('form-action')],
  ['others may frame it', instead('frame-ancestors', 'https://a.example')],
  ['texts may become scripts', without('require-trusted-types-for')],
  ['a policy may make texts into scripts', instead('trusted-types', "default 'allow-duplicates'")],
  ['a policy may make texts into scripts', without('trusted-types')],
  ['styles may be written into the page', instead('style-src', "'self' 'unsafe-inline'")],
  ['frames may be shown', instead('frame-src', "'self'")],
  ['workers may be started', instead('worker-src', 'blob:')],
  ['a source is no one origin', instead('connect-src', 'https:')],
  ['a source is no one origin', instead('connect-src', 'https://*.example.com')],
  ['a source is no one origin', instead('img-src', '*')],
  ['a source is no one origin', instead('connect-src', 'https://api.example.com/v4')],
  ['a nonce can be guessed', instead('script-src', "'nonce-AAECAwQFBgc=' 'strict-dynamic'")],
  ['a directive is there twice', `${GOOD}; script-src 'self'`],
])('%s is found', (weakness, policy) => {
  expect(policy).not.toBe(GOOD)
  expect(weaknesses(policy).join('\n')).toMatch(new RegExp(`^${weakness}( |$)`, 'm'))
})
