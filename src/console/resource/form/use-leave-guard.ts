import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { holdUnsaved } from '#/console/api/session/unsaved'
import { useSession } from '#/console/api/session/session'
import { useIsLeft } from '../address/use-navigate-here'

export interface LeaveGuard {
  /** Whether the confirmation is open. */
  readonly asking: boolean
  /** Whether the confirmation is about a pending request. */
  readonly sent: boolean
  /** Closes the form, after a confirmation if input would be lost. */
  readonly close: () => void
  readonly discard: () => void
  readonly stay: () => void
  /** Whether the form was left: the user has confirmed it, another page loads, or the form is unmounted. */
  readonly left: () => boolean
}

interface LeaveOptions<T extends FieldValues> {
  form: UseFormReturn<T>
  onClose: () => void
  /** Whether any change of the URL leaves the form (panel), or only another path (page). */
  any: boolean
  /** Whether a draft keeps the input. */
  kept?: boolean | undefined
  /** Whether there is input that no draft keeps, such as files. */
  more?: boolean | undefined
  /** Whether a request is pending. */
  sending: () => boolean
  pending: boolean
}

/** Asks before leaving a form with a pending request, or with input that no draft keeps. */
export function useLeaveGuard<T extends FieldValues>(o: LeaveOptions<T>): LeaveGuard {
  const { form, onClose, any, kept = false, more = false, sending, pending } = o
  // A ref, because state is one render late right after the response.
  const dirty = useRef(form.formState.isDirty)
  useEffect(
    () =>
      form.subscribe({
        formState: { isDirty: true },
        callback: ({ isDirty }) => {
          if (isDirty !== undefined) dirty.current = isDirty
        },
      }),
    [form],
  )
  const unsaved = useCallback(() => more || (dirty.current && !kept), [kept, more])
  return useUnsavedGuard({ unsaved, onClose, any, sending, pending })
}

interface UnsavedOptions extends Pick<LeaveOptions<FieldValues>, 'onClose' | 'any'> {
  /** Called at the moment of leaving. */
  unsaved: () => boolean
  /** Called at the moment of leaving: whether a request is pending. */
  sending?: () => boolean
  /** The same for rendering. Can be one render late. */
  pending?: boolean
  /** Name of the work while there is any, for questions before signing out, here or in another tab. Forms register theirs themselves. */
  work?: string | undefined
}
const no = () => false

/** Confirms Cancel, Escape, Back and closing the tab, so that no mistaken click loses input. */
export function useUnsavedGuard(o: UnsavedOptions): LeaveGuard {
  const { unsaved, onClose, any, sending = no, pending = false, work } = o
  useEffect(() => (work === undefined ? undefined : holdUnsaved(work)), [work])
  const discarded = useRef(false)
  const sentAsked = useRef(false)
  const isLeft = useIsLeft()
  const left = useCallback(() => discarded.current || isLeft(), [isLeft])
  const [closing, setClosing] = useState(false)
  const { status } = useSession()
  const atRisk = useCallback(() => {
    if (discarded.current) return false
    sentAsked.current = sending()
    return sentAsked.current || unsaved()
  }, [unsaved, sending])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => atRisk() && (any || current.pathname !== next.pathname),
    enableBeforeUnload: atRisk,
    withResolver: true,
  })
  const stay = () => {
    setClosing(false)
    if (blocker.status === 'blocked') blocker.reset()
  }
  const asking = closing || blocker.status === 'blocked'
  const onAnswered = useEffectEvent(() => {
    if (asking && sentAsked.current) stay()
  })
  useEffect(() => {
    // The response closes the confirmation, and the next request is asked about again.
    if (pending) discarded.current = false
    else onAnswered()
  }, [pending])
  return {
    asking,
    sent: asking && pending,
    close: () => {
      // Escape or a click in the sign-in dialog isn't meant for the form below.
      if (status === 'expired') return
      if (atRisk()) setClosing(true)
      else onClose()
    },
    discard: () => {
      discarded.current = true
      setClosing(false)
      if (blocker.status === 'blocked') blocker.proceed()
      else onClose()
    },
    stay,
    left,
  }
}
