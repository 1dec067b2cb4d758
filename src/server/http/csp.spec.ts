import { expect, test } from 'vitest'
import { contentPolicy, pageHeaders } from './csp'

const OBJECTS = 'https://objects.example'
interface Parts {
  apis?: readonly string[]
  objectOrigins?: readonly string[]
  /** Object origins of the first API alone. */
  own?: readonly string[]
}
const policyOf = (config: Parts) => {
  const apis = (config.apis ?? ['/v4']).map((url, i) => ({
    label: 'A',
    url,
    serviceChecks: 'off' as const,
    ...(config.own && i === 0 ? { objectOrigins: config.own } : {}),
  }))
  const text = contentPolicy('bm9uY2U=', {
    apis,
    objectOrigins: config.objectOrigins ?? [OBJECTS],
    maxObjectBytes: 1,
    idempotency: true,
  })
  return Object.fromEntries(
    text.split('; ').map((one) => {
      const [name = '', ...values] = one.split(' ')
      return [name, values.join(' ')]
    }),
  )
}
const FIXED = {
  'default-src': "'none'",
  'script-src': "'nonce-bm9uY2U=' 'strict-dynamic'",
  'style-src': "'self'",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'none'",
  'frame-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
}

test.each([
  ['an API on this origin', {}, `'self' ${OBJECTS}`, `'self' data: blob: ${OBJECTS}`, OBJECTS],
  [
    'APIs elsewhere, by their origins alone',
    { apis: ['https://api.example/v4', 'https://api.example/v4beta', 'https://other.example:8443/v4'] },
    `'self' https://api.example https://other.example:8443 ${OBJECTS}`,
    `'self' data: blob: ${OBJECTS}`,
    OBJECTS,
  ],
  ['no object store', { objectOrigins: [] }, "'self'", "'self' data: blob:", "'none'"],
  [
    'an object store named twice',
    { objectOrigins: [OBJECTS, OBJECTS] },
    `'self' ${OBJECTS}`,
    `'self' data: blob: ${OBJECTS}`,
    OBJECTS,
  ],
  [
    'an API with object stores of its own',
    { apis: ['https://api.example/v4', '/v4'], own: ['https://*.store.example'] },
    `'self' https://api.example https://*.store.example ${OBJECTS}`,
    `'self' data: blob: https://*.store.example ${OBJECTS}`,
    `https://*.store.example ${OBJECTS}`,
  ],
] as const)('%s', (_, config, connect, img, media) => {
  expect(policyOf(config)).toEqual({ ...FIXED, 'connect-src': connect, 'img-src': img, 'media-src': media })
})

test('the policy has no unsafe source and no wildcard', () => {
  expect(Object.values(policyOf({})).join(' ')).not.toMatch(/unsafe|\*|(?:^| )https?:(?: |$)/)
})

test('strict transport is sent only to browsers that use TLS', () => {
  expect(pageHeaders(true)['Strict-Transport-Security']).toBe('max-age=31536000')
  expect(pageHeaders(false)).not.toHaveProperty('Strict-Transport-Security')
})
