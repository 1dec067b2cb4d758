/** What a form does between its first edit and its response, without React. */
import type { ApiError, FailureKind } from '../base/errors'
import type { KnownOutcome } from './outcome'

/**
 * - `validating`: against its rules.
 * - `comparing`: with the API's current values.
 * - `looking`: whether a request without a response was applied.
 * - `done`: the next page can take a while.
 */
export type Phase = 'editing' | 'validating' | 'comparing' | 'sending' | 'looking' | 'done'

/** `S`: a request as it was sent. */
export interface FormState<S = unknown> {
  readonly phase: Phase
  /** The form isn't on the page. */
  readonly left: boolean
  /** Why the last submission failed, while it is known that it did. */
  readonly error: ApiError | null
  /** The last request whose response was lost, and what is known about it since. `sent`: unless an earlier opening of the form sent it. */
  readonly lost: { readonly error: ApiError; readonly sent: S | undefined; readonly known?: KnownOutcome } | undefined
  /** A response was lost, so the API's values can differ from those that the form started with. */
  readonly unsure: boolean
}

export type FormEvent<S = unknown> =
  | { readonly type: 'submitted' | 'invalid' | 'valid' | 'conflicting' | 'sent' | 'looking' | 'succeeded' }
  /** `shown`: the part of the error without a field; null if all of it is at fields. */
  | {
      readonly type: 'failed'
      readonly error: ApiError
      readonly shown: ApiError | null
      readonly sent: S | undefined
    }
  | { readonly type: 'looked'; readonly known: KnownOutcome }
  | { readonly type: 'edited' | 'cleared' | 'discarded' | 'opened' | 'left' }

/** Failures of a request that the API didn't execute, so an earlier one with the same key can still have been applied. */
export const NOT_EXECUTED: readonly FailureKind[] = ['offline', 'aborted', 'unauthorized', 'forbidden', 'rate-limited']

const clear = { error: null, lost: undefined }

/** `phase` at the start: `sending` while the response to an earlier opening of the form is pending. */
export const initialState = <S>(phase: 'editing' | 'sending'): FormState<S> => ({
  phase,
  left: false,
  unsure: false,
  ...clear,
})

/** Whether a response stays lost, because the API didn't execute the request that failed after it. */
export const isStillLost = ({ lost }: Pick<FormState, 'lost'>, { kind }: ApiError): boolean =>
  lost !== undefined && NOT_EXECUTED.includes(kind)

/** The phases in which an event means something. Elsewhere it comes too late, as the second press of a double click. */
const FROM: Partial<Record<FormEvent['type'], readonly Phase[]>> = {
  submitted: ['editing'],
  invalid: ['validating'],
  valid: ['validating'],
  conflicting: ['comparing'],
  sent: ['comparing'],
  failed: ['validating', 'comparing', 'sending'],
  looking: ['editing'],
  looked: ['looking'],
  succeeded: ['sending', 'looking'],
  edited: ['done'],
}

export function nextState<S>(state: FormState<S>, event: FormEvent<S>): FormState<S> {
  if (FROM[event.type]?.includes(state.phase) === false) return state
  switch (event.type) {
    case 'submitted':
      return { ...state, phase: 'validating' }
    case 'valid':
      return { ...state, phase: 'comparing' }
    case 'sent':
      return { ...state, phase: 'sending' }
    case 'invalid':
    case 'edited':
      return { ...state, phase: 'editing' }
    case 'conflicting':
      return { ...state, ...clear, phase: 'editing' }
    case 'failed': {
      const { error, shown, sent } = event
      const failed = { ...state, phase: 'editing' } as const
      if (error.kind === 'unknown-outcome')
        return { ...failed, error: null, lost: { error: shown ?? error, sent }, unsure: true }
      return isStillLost(state, error) ? failed : { ...failed, error: shown, lost: undefined }
    }
    case 'looking':
      return state.lost ? { ...state, phase: 'looking' } : state
    case 'looked':
      return { ...state, phase: 'editing', lost: state.lost && { ...state.lost, known: event.known } }
    case 'succeeded':
      return { ...state, ...clear, phase: 'done', unsure: false }
    case 'cleared':
      return { ...state, ...clear }
    case 'discarded':
      return { ...state, ...clear, unsure: false }
    case 'opened':
    case 'left':
    default:
      return { ...state, left: event.type === 'left' }
  }
}

/** Whether the form can't be submitted. */
export const isSubmitting = ({ phase }: FormState): boolean => phase !== 'editing'

/** Whether the result of a request is pending. */
export const isUnanswered = ({ phase }: FormState): boolean => phase === 'sending' || phase === 'looking'

/** The error to show: none while a request might end it, and none that says that the outcome is unknown once it is known. */
export function shownError({ phase, error, lost }: FormState): ApiError | null {
  if (phase === 'comparing' || phase === 'sending' || phase === 'looking') return null
  if (!lost) return error
  return lost.known?.status === 'none' || lost.known?.status === 'found' ? null : lost.error
}
