import { describe, expect, test } from 'vitest'
import { ApiError, type FailureKind } from '../base/errors'
import {
  type FormEvent,
  type FormState,
  initialState,
  isSubmitting,
  isUnanswered,
  nextState,
  type Phase,
  shownError,
} from './form-state'

type State = FormState<string>
type Event = FormEvent<string>

const error = (kind: FailureKind) => new ApiError({ kind, op: 'volumes.create' })
const lostError = error('unknown-outcome')
const refusal = error('refused')
const failed = (e: ApiError, shown: ApiError | null = e): Event => ({
  type: 'failed',
  error: e,
  shown,
  sent: 'request',
})
const looked = (status: 'none' | 'unclear'): Event => ({ type: 'looked', known: { status } })
const events: Readonly<Record<string, Event>> = {
  ...Object.fromEntries(
    (
      [
        'submitted',
        'invalid',
        'valid',
        'conflicting',
        'sent',
        'looking',
        'succeeded',
        'edited',
        'cleared',
        'discarded',
        'opened',
        'left',
      ] as const
    ).map((type) => [type, { type }]),
  ),
  refused: failed(refusal),
  'refused at fields': failed(refusal, null),
  offline: failed(error('offline')),
  lost: failed(lostError),
  'not made': looked('none'),
  unclear: looked('unclear'),
}
const after = (story: string, from: State = initialState('editing')): State =>
  story.split(', ').reduce((state, name) => {
    const event = events[name]
    if (!event) throw new Error(`no event ${name}`)
    return nextState(state, event)
  }, from)
const sent = 'submitted, valid, sent'

test.each<[story: string, phase: Phase, shown: ApiError | null, unsure: boolean]>([
  ['submitted', 'validating', null, false],
  ['submitted, invalid', 'editing', null, false],
  ['submitted, valid', 'comparing', null, false],
  ['submitted, valid, conflicting', 'editing', null, false],
  ['submitted, valid, refused', 'editing', refusal, false],
  [sent, 'sending', null, false],
  [`${sent}, refused`, 'editing', refusal, false],
  [`${sent}, refused at fields`, 'editing', null, false],
  [`${sent}, succeeded`, 'done', null, false],
  [`${sent}, succeeded, edited`, 'editing', null, false],
  [`${sent}, refused, submitted`, 'validating', refusal, false],
  [`${sent}, refused, submitted, invalid`, 'editing', refusal, false],
  [`${sent}, refused, submitted, valid`, 'comparing', null, false],
  [`${sent}, refused, submitted, valid, conflicting`, 'editing', null, false],
  [`${sent}, refused, cleared`, 'editing', null, false],
  [`${sent}, lost`, 'editing', lostError, true],
  [`${sent}, lost, looking`, 'looking', null, true],
  [`${sent}, lost, looking, succeeded`, 'done', null, false],
  [`${sent}, lost, looking, not made`, 'editing', null, true],
  [`${sent}, lost, looking, unclear`, 'editing', lostError, true],
  [`${sent}, lost, looking, unclear, looking`, 'looking', null, true],
  [`${sent}, lost, ${sent}`, 'sending', null, true],
  [`${sent}, lost, ${sent}, offline`, 'editing', lostError, true],
  [`${sent}, lost, looking, not made, ${sent}, offline`, 'editing', null, true],
  [`${sent}, lost, ${sent}, refused`, 'editing', refusal, true],
  [`${sent}, lost, ${sent}, succeeded`, 'done', null, false],
  [`${sent}, lost, cleared`, 'editing', null, true],
  [`${sent}, lost, discarded`, 'editing', null, false],
  // Events that come too late, or twice.
  [`${sent}, submitted, valid, sent`, 'sending', null, false],
  [`${sent}, succeeded, submitted`, 'done', null, false],
  [`${sent}, lost, looking, submitted`, 'looking', null, true],
  [`${sent}, invalid`, 'sending', null, false],
  ['edited, valid, sent, succeeded, looking, not made', 'editing', null, false],
])('%s: %s', (story, phase, shown, unsure) => {
  const state = after(story)
  expect([state.phase, shownError(state), state.unsure]).toEqual([phase, shown, unsure])
  expect(isSubmitting(state)).toBe(phase !== 'editing')
  expect(isUnanswered(state)).toBe(phase === 'sending' || phase === 'looking')
})

describe('a form reopened before its response', () => {
  const reopened = initialState<string>('sending')
  test('sends nothing until then', () => {
    expect(after('submitted, valid, sent', reopened)).toBe(reopened)
    expect(after('succeeded, edited, submitted', reopened).phase).toBe('validating')
  })
  test('shows that the response was lost', () => {
    expect(after('lost', reopened)).toMatchObject({ phase: 'editing', unsure: true, lost: { error: lostError } })
  })
})

describe('a lost response', () => {
  const kinds = ['offline', 'aborted', 'unauthorized', 'forbidden', 'rate-limited'] as const
  test.each(kinds)('stays shown with its request if the next one is not executed: %s', (kind) => {
    const before = after(`${sent}, lost`)
    expect(nextState(after(sent, before), { ...failed(error(kind)), sent: 'later' } as Event)).toEqual(before)
  })
  test.each(['refused', 'not-found', 'server'] as const)('is replaced by: %s', (kind) => {
    const answer = error(kind)
    expect(nextState(after(`${sent}, lost, ${sent}`), failed(answer))).toMatchObject({ error: answer, lost: undefined })
  })
  test('is replaced by the next one', () => {
    const next = nextState(after(`${sent}, lost, ${sent}`), { ...failed(lostError), sent: 'later' } as Event)
    expect(next.lost?.sent).toBe('later')
  })
})

test('leaving changes nothing about a request', () => {
  expect(after('left', after(sent))).toEqual({ ...after(sent), left: true })
  expect(after('left, opened, succeeded', after(sent))).toEqual(after(`${sent}, succeeded`))
})
