import { zodResolver } from '@hookform/resolvers/zod'
import { createFormControl } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import { draftKeys, dropDraft, readDraft, saveDraft } from '../session/drafts'
import { body } from '#/contract/fields'
import { ServiceCreateBody } from '#/contract/managed-rules'
import { VolumeTags } from '#/contract/volumes'
import { ApiError, type FailureKind } from '../base/errors'
import {
  createIntent,
  holdAnswer,
  intentOf,
  pendingSubmission,
  storeDraft,
  withoutSecretFields,
  applyServerErrors,
  recheckErrors,
  settleForm,
  settleReopened,
  valuesNow,
} from './form-core'
import { fieldMessage, normalizeField } from './form-errors'
import { MemoryStorage } from '#test/api/memory-storage'

const defaults = () => ({
  label: '',
  cluster: 'eu-1',
  ssh: { port: 22 },
  bucket_access: [{ cluster: 'eu-1' }],
  private_key: '',
})
const form = () => {
  const control = createFormControl<Record<string, unknown>>({ defaultValues: defaults() })
  for (const name of ['label', 'cluster', 'ssh.port', 'bucket_access', 'private_key']) control.register(name)
  return control
}
const refused = (...errors: { field: string; reason: string }[]) =>
  new ApiError({ kind: 'refused', op: 'x.y', status: 400, errors })

test.each([
  ['bucket_access[0].cluster', 'bucket_access.0.cluster'],
  ['a.0.b', 'a.0.b'],
  ['ssh.port', 'ssh.port'],
  ['a[0][1]', 'a.0.1'],
  ['', ''],
])('%s is %s', (written, path) => {
  expect(normalizeField(written)).toBe(path)
})

describe('an error that another field can mend', () => {
  const rules: z.ZodMiniType<Record<string, unknown>, Record<string, unknown>> = ServiceCreateBody
  const service = () => {
    const control = createFormControl<Record<string, unknown>>({
      defaultValues: { service_type: 'url', address: 'db.example:5432', label: 'x', timeout: 30 },
      resolver: zodResolver(rules),
    })
    for (const name of ['service_type', 'address', 'label', 'timeout']) control.register(name)
    return control
  }
  test('disappears with the change of that field', async () => {
    const f = service()
    await f.trigger()
    expect(f.getFieldState('address').error?.message).toBe('Address must be an http or https URL.')
    f.setValue('service_type', 'tcp')
    recheckErrors(f)
    await vi.waitFor(() => expect(f.getFieldState('address').error).toBeUndefined())
    expect(f.getFieldState('label').error?.message).toContain('Label')
  })
  test('stays if the API returned it', async () => {
    const f = service()
    await f.trigger()
    f.setError('timeout', { type: 'server', message: 'Not now' })
    recheckErrors(f)
    await f.trigger('address')
    expect(f.getFieldState('timeout').error?.message).toBe('Not now')
  })
})

describe('errors of the API', () => {
  test('appear at their fields, others verbatim in the summary', () => {
    const f = form()
    const rest = applyServerErrors(
      f,
      refused(
        { field: '', reason: 'Another change runs.' },
        { field: 'ssh.port', reason: 'Must be 1-65535' },
        { field: 'X-Filter', reason: '<b>odd</b>' },
        { field: 'bucket_access[0].cluster', reason: 'Unknown' },
        { field: 'label', reason: 'Taken' },
      ),
    )
    expect(rest?.errors).toEqual([
      { field: '', reason: 'Another change runs.' },
      { field: 'X-Filter', reason: '<b>odd</b>' },
    ])
    expect(f.getFieldState('label').error?.message).toBe('Taken')
    expect(f.getFieldState('ssh.port').error?.message).toBe('Must be 1-65535')
    expect(f.getFieldState('bucket_access.0.cluster').error?.message).toBe('Unknown')
  })
  test('move the focus to the first of their fields, also inside of a group', () => {
    const f = form()
    const setFocus = vi.spyOn(f, 'setFocus')
    applyServerErrors(f, refused({ field: 'private_key', reason: 'No' }, { field: 'ssh.port', reason: 'No' }))
    expect(setFocus).toHaveBeenCalledExactlyOnceWith('ssh.port')
  })
  test('about an entry of a list move the focus to the list', () => {
    const f = form()
    const focus = vi.fn<() => void>()
    f.register('bucket_access').ref({ name: 'bucket_access', focus })
    vi.useFakeTimers()
    applyServerErrors(f, refused({ field: 'bucket_access[0].cluster', reason: 'Unknown' }))
    vi.runAllTimers()
    vi.useRealTimers()
    expect(focus).toHaveBeenCalledOnce()
  })
  test('an unknown inner path is assigned to the nearest known field', () => {
    const f = form()
    expect(applyServerErrors(f, refused({ field: 'ssh.port.x', reason: 'No' }))).toBeNull()
    expect(f.getFieldState('ssh.port').error).toBeDefined()
  })
  test.each(['ssh', 'ssh.ip', 'region'])('an error of %s, which has no input, appears in the summary', (field) => {
    const f = createFormControl<Record<string, unknown>>({ defaultValues: { ...defaults(), region: '' } })
    f.register('ssh.port')
    const error = refused({ field, reason: 'No' })
    expect(applyServerErrors(f, error)?.errors).toEqual(error.errors)
  })
  test('an error of an input that disappeared appears in the summary', () => {
    const f = form()
    // As React does with the element of an input.
    const { ref } = f.register('label')
    ref(null)
    expect(applyServerErrors(f, refused({ field: 'label', reason: 'Taken' }))?.errors).toHaveLength(1)
  })
  test('an error of an entry appears at a list of texts or numbers, which has one input', () => {
    const f = createFormControl<Record<string, unknown>>({ defaultValues: { label: '', tags: ['a', 'b'], ids: [7] } })
    for (const name of ['tags', 'ids']) f.register(name)
    const focused: string[] = []
    const errors = [
      { field: 'ids[0]', reason: "Credential 7 doesn't exist." },
      { field: 'tags.1', reason: 'Too short' },
    ]
    expect(
      applyServerErrors({ ...f, setFocus: (name: string) => void focused.push(name) }, refused(...errors)),
    ).toBeNull()
    expect(f.getFieldState('tags').error?.message).toBe('Too short')
    expect(f.getFieldState('ids').error?.message).toBe("Credential 7 doesn't exist.")
    expect(focused).toEqual(['tags'])
  })
  test.each(['toString', '__proto__', 'constructor.name'])('%s is not a field', (field) => {
    expect(applyServerErrors(form(), refused({ field, reason: 'No' }))?.errors).toHaveLength(1)
  })
  test('the first field in form order takes focus', () => {
    const f = form()
    const focused: string[] = []
    applyServerErrors(
      { ...f, setFocus: (name: string) => void focused.push(name) },
      refused({ field: 'ssh.port', reason: 'a' }, { field: 'label', reason: 'b' }),
    )
    expect(focused).toEqual(['label'])
  })
  test('an error without a field stays as it is', () => {
    const e = new ApiError({ kind: 'unknown-outcome', op: 'x.y', requestId: 'r-1' })
    expect(applyServerErrors(form(), e)).toBe(e)
  })
  test('the request ID stays with the part of an error that has no field', () => {
    const errors = [
      { field: 'label', reason: 'Taken' },
      { field: '', reason: 'Another change runs.' },
    ]
    const e = new ApiError({ kind: 'refused', op: 'x.y', status: 400, errors, requestId: 'r-1' })
    expect(applyServerErrors(form(), e)).toMatchObject({ errors: errors.slice(1), requestId: 'r-1' })
  })
})

test('the message of a list is that of its first wrong entry', async () => {
  const tags = ['prod', '\u200b', '\u200b']
  const resolver = zodResolver(body({ tags: VolumeTags }))
  const { errors } = await resolver({ tags }, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(fieldMessage(Reflect.get(errors, 'tags'))).toBe('Tag must contain more than spaces.')
  expect(fieldMessage({ type: 'server', message: 'Taken' })).toBe('Taken')
  for (const none of [undefined, null, {}, [], [undefined]]) expect(fieldMessage(none)).toBeUndefined()
})

describe('drafts', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', new MemoryStorage()))
  afterEach(() => void vi.unstubAllGlobals())

  test('contain the input without secrets, until the form has its defaults', () => {
    const f = form()
    const stop = storeDraft(f, 'buckets.create', ['private_key'], () => undefined)
    f.setValue('label', 'photos', { shouldDirty: true })
    f.setValue('private_key', 'CANARY', { shouldDirty: true })
    expect(readDraft('buckets.create')).toMatchObject({ label: 'photos', cluster: 'eu-1' })
    expect(JSON.stringify(readDraft('buckets.create'))).not.toContain('CANARY')
    expect(draftKeys()).toEqual(['buckets.create'])
    f.reset(defaults())
    expect(readDraft('buckets.create')).toBeNull()
    f.setValue('label', 'again', { shouldDirty: true })
    stop()
    draftKeys().forEach(dropDraft)
    f.setValue('label', 'after', { shouldDirty: true })
    expect(draftKeys()).toEqual([])
  })
  test('invalid drafts and full or missing storage cause no error', () => {
    sessionStorage.setItem('cloud-console.draft.x', '{')
    expect(readDraft('x')).toBeNull()
    sessionStorage.setItem('cloud-console.draft.y', '[1]')
    expect(readDraft('y')).toBeNull()
    vi.stubGlobal('sessionStorage', new MemoryStorage(3))
    expect(saveDraft('z', { a: 'long enough' })).toBe(false)
    vi.unstubAllGlobals()
    expect(readDraft('z')).toBeNull()
  })
  test('a draft that full storage refuses is reported as not saved, and as saved once there is space', () => {
    const saved: boolean[] = []
    const f = form()
    vi.stubGlobal('sessionStorage', new MemoryStorage(3))
    storeDraft(f, 'full', [], (ok) => saved.push(ok))
    f.setValue('label', 'photos', { shouldDirty: true })
    expect(saved.at(-1)).toBe(false)
    vi.stubGlobal('sessionStorage', new MemoryStorage())
    f.setValue('label', 'photos 2', { shouldDirty: true })
    expect(saved.at(-1)).toBe(true)
  })
  test('end with success, but keep what was typed since the form was sent', () => {
    const f = form()
    storeDraft(f, 'reply', ['private_key'], () => undefined)
    const send = (label: string) => {
      f.setValue('label', label, { shouldDirty: true })
      f.setValue('private_key', 'CANARY')
      return valuesNow(f)
    }
    settleForm(f, send('Hello'), ['private_key'], 'reply')
    expect([readDraft('reply'), f.getValues('label')]).toEqual([null, 'Hello'])
    const sent = send('Hello again')
    f.setValue('label', 'Hello again, and one more thing', { shouldDirty: true })
    settleForm(f, sent, ['private_key'], 'reply')
    expect(readDraft('reply')).toMatchObject({ label: 'Hello again, and one more thing' })
    expect(JSON.stringify([readDraft('reply'), f.getValues()])).not.toContain('CANARY')
  })
  test('a form reopened before its response keeps what was typed since, also as a draft', () => {
    const [first, second] = [form(), form()]
    const stop = storeDraft(first, 'reply', ['private_key'], () => undefined)
    first.setValue('label', 'Hello', { shouldDirty: true })
    const sent = valuesNow(first)
    stop()
    second.setValue('label', 'Hello', { shouldDirty: true })
    storeDraft(second, 'reply', ['private_key'], () => undefined)
    const before = valuesNow(second)
    second.setValue('label', 'Hello, and one more thing', { shouldDirty: true })
    second.setValue('private_key', 'CANARY', { shouldDirty: true })
    settleForm(first, sent, ['private_key'], 'reply')
    settleReopened(second, before, defaults(), ['private_key'], 'reply')
    expect([readDraft('reply')?.['label'], second.getValues('label')]).toEqual(
      Array(2).fill('Hello, and one more thing'),
    )
    expect(JSON.stringify(readDraft('reply'))).not.toContain('CANARY')
    settleReopened(second, valuesNow(second), defaults(), ['private_key'], 'reply')
    expect([readDraft('reply'), second.getValues('label')]).toEqual([null, ''])
  })
  test('a reopened form waits for the response of its last submission, with the same intent while it has a draft', async () => {
    saveDraft('reply', { label: 'Hello' })
    const intent = intentOf('reply')
    const [earlier, last] = [holdAnswer('reply'), holdAnswer('reply')]
    earlier(failure('offline'))
    const pending = pendingSubmission('reply')
    last(null)
    expect([await pending, pendingSubmission('reply'), intentOf('reply') === intent]).toEqual([null, undefined, true])
    const answer = holdAnswer('reply')
    dropDraft('reply')
    expect([pendingSubmission('reply'), intentOf('reply') === intent]).toEqual([undefined, false])
    answer(null)
  })
  test('clearing removes only drafts', () => {
    saveDraft('a', { label: 1 })
    sessionStorage.setItem('cloud-console.theme', 'dark')
    draftKeys().forEach(dropDraft)
    expect([draftKeys(), sessionStorage.getItem('cloud-console.theme')]).toEqual([[], 'dark'])
  })
})
test('success clears secrets', () => {
  expect(withoutSecretFields({ a: 1, private_key: 'x' }, ['private_key'])).toEqual({ a: 1, private_key: '' })
})

const failure = (kind: FailureKind, cause?: unknown) => new ApiError({ kind, op: 'volumes.create', cause })
const about = (retryAfter: number | null) =>
  new ApiError({
    kind: 'refused',
    op: 'x.y',
    status: 409,
    errors: [{ field: 'Idempotency-Key', reason: 'No' }],
    retryAfter,
  })
describe('the idempotency key of a form', () => {
  const values = { label: 'data' }
  const afterLost = (...later: ApiError[]) => {
    const intent = createIntent()
    const sent = intent.keyFor(values)
    for (const e of [failure('unknown-outcome'), ...later]) {
      intent.keyFor(values)
      intent.failed(e)
    }
    return { intent, sent }
  }

  test.each(['offline', 'aborted', 'unauthorized', 'forbidden', 'rate-limited'] as const)(
    'stays after a lost response, also if the next request is not executed: %s',
    (kind) => {
      const { intent, sent } = afterLost(failure(kind), failure(kind))
      expect(intent.keyFor(values)).toBe(sent)
      expect(intent.keyFor({ label: 'other' })).not.toBe(sent)
    },
  )
  test.each(['refused', 'not-found', 'server'] as const)('is new after a response: %s', (kind) => {
    const { intent, sent } = afterLost(failure(kind))
    expect(intent.keyFor(values)).not.toBe(sent)
  })
  test('is new after a request that was not executed, without a lost response before', () => {
    const intent = createIntent()
    const sent = intent.keyFor(values)
    intent.failed(failure('offline'))
    expect(intent.keyFor(values)).not.toBe(sent)
  })
  test('is new once the API says that the first request was interrupted, but not while that runs', () => {
    const running = afterLost(failure('unknown-outcome', about(1)))
    expect(running.intent.keyFor(values)).toBe(running.sent)
    const interrupted = afterLost(failure('unknown-outcome', about(null)))
    expect(interrupted.intent.keyFor(values)).not.toBe(interrupted.sent)
  })
})
