import { beforeEach, expect, test } from 'vitest'
import { setConfig } from '#/console/api/base/config'
import { ApiError } from '#/console/api/base/errors'
import { checkSignedUrl } from '#/console/api/objects/signed'
import { signingFailure, stopsJob, wasRefused } from '../engine/faults'
import { answerFailure } from './store-answer'
import { differsNamed, hasOtherAccess, isCompressed, nameIsTaken } from './failure-words'

const MOST = 5_000
const RAW = { apis: [{ label: 'API', url: '/v4' }], objectOrigins: [], idempotency: true }
const configure = (maxObjectBytes = MOST) => setConfig({ ...RAW, maxObjectBytes }, 'https://console.example/')
/** Makes the API the embedded server. */
const embed = () => {
  const apis = [{ label: 'API', url: '/v4', embedded: true }]
  setConfig({ ...RAW, apis, maxObjectBytes: MOST }, 'https://console.example/')
}
beforeEach(() => void configure())

const answer = (status: number, text = '') => ({ status, text, stalled: false, retryAfter: null })
const failed = (status: number, text: string, size = 10) =>
  answerFailure(answer(status, text), 'https://b.example/x', { file: new File(['x'.repeat(size)], 'x') })
const xml = (code: string, message: string) => `<Error><Code>${code}</Code><Message>${message}</Message></Error>`

test('a file that the store calls too large was sent but not stored, and the maximum is named if it is the reason', async () => {
  const over = await failed(413, xml('EntityTooLarge', 'Too large.'), MOST + 1)
  expect(over.detail).toMatch(/^The file exceeds 4\.88 KiB, the maximum for one upload\. Nothing was stored\.$/)
  const under = await failed(413, xml('EntityTooLarge', 'Too large.'))
  expect(under.detail).toBe('The file exceeds the maximum for one upload. Nothing was stored.')
})

/** The next step for a file over the maximum. */
const nextForLarge = async () => (await failed(413, xml('EntityTooLarge', 'Too large.'), MOST + 1)).next
/** The next step for a name that browsers change. */
const nextForName = () => {
  try {
    checkSignedUrl('https://b.example/../a.txt', { clusterDomains: ['b.example'] })
  } catch (e) {
    return signingFailure(e).next
  }
  return undefined
}

test('a file over the maximum is sent to an S3-compatible tool only where the store understands one', async () => {
  expect(await nextForLarge()).toBe('Upload it in parts with an S3-compatible tool and an access key.')
  embed()
  expect(await nextForLarge()).toBe('Split it into smaller files.')
})

test('a name that browsers can’t open is left to an S3-compatible tool only where the store understands one', () => {
  expect(nextForName()).toBe('Use an S3-compatible tool and an access key.')
  embed()
  expect(nextForName()).toBe('')
})

test('a full store asks for room and is not called down', async () => {
  const full = await failed(507, xml('QuotaExceeded', 'The quota is used up.'))
  expect(full.detail).toBe('QuotaExceeded: The quota is used up.')
  expect(full.next).toMatch(/^Delete objects you don’t need, or ask the operator/)
  const broken = await failed(500, xml('InternalError', 'Sorry.'))
  expect(broken.next).not.toBe(full.next)
})

test('a used-up quota is a full store, also where the store answers 403', async () => {
  const full = await failed(507, xml('InsufficientStorage', 'No room.'))
  const quota = await failed(403, xml('QuotaExceeded', 'The quota is used up.'))
  expect(quota.next).toBe(full.next)
  expect([full, quota, await failed(403, xml('AccessDenied', 'No.'))].map(stopsJob)).toEqual([true, true, false])
})

test.each([
  ['refused', true],
  ['unauthorized', false],
  ['forbidden', false],
  ['rate-limited', false],
  ['server', false],
  ['unreachable', false],
  ['unknown-outcome', false],
] as const)('a call that failed as %s is final: %s', (kind, isFinal) => {
  expect(wasRefused(signingFailure(new ApiError({ kind, op: 'volumes.remove' })))).toBe(isFinal)
})

test.each([nameIsTaken, hasOtherAccess, differsNamed, isCompressed])(
  'no name turns or hides the text of a failure around it (%#)',
  (text) => {
    expect(text('a\u202eb')).toMatch(/^a‹U\+202E›b /)
  },
)
