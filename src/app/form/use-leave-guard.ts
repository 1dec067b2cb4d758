import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useSession } from '#/api/session/session'

export interface LeaveGuard {
  /** The question is to be shown. */
  readonly asking: boolean
  /** The question is about a request whose answer has not arrived. */
  readonly sent: boolean
  /** Closes by the form's own means; asks first if something was typed. */
  readonly close: () => void
  readonly discard: () => void
  readonly stay: () => void
}

interface LeaveOptions<T extends FieldValues> {
  form: UseFormReturn<T>
  onClose: () => void
  /** A panel is left by any change of the URL, a page only by another path. */
  any: boolean
  /** What was typed is kept as a draft: leaving loses nothing of it. */
  kept?: boolean | undefined
  /** Something that no draft keeps: files chosen. */
  more?: boolean | undefined
  /** A request is out. */
  sending: () => boolean
  pending: boolean
}

/** Asks before a form is left whose request is out, or where something was typed or chosen that no draft keeps. */
export function useLeaveGuard<T extends FieldValues>(o: LeaveOptions<T>): LeaveGuard {
  const { form, onClose, any, kept = false, more = false, sending, pending } = o
  // Read at the moment of leaving: state would be a render late right after the server's answer.
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
  /** Asked at the moment of leaving. */
  unsaved: () => boolean
  /** Asked at the moment of leaving: a request is out. */
  sending?: () => boolean
  /** The same for rendering, where it may be a render late. */
  pending?: boolean
}
const no = () => false

/** Nothing typed is lost by a mistaken click: Cancel, Escape, Back and leaving the tab all ask first. */
export function useUnsavedGuard({ unsaved, onClose, any, sending = no, pending = false }: UnsavedOptions): LeaveGuard {
  const letGo = useRef(false)
  const sentAsked = useRef(false)
  const [closing, setClosing] = useState(false)
  const { status } = useSession()
  const atRisk = useCallback(() => {
    if (letGo.current) return false
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
  const answered = useEffectEvent(() => {
    if (asking && sentAsked.current) stay()
  })
  // The answer is here: it is shown, and the question is over.
  useEffect(() => {
    if (!pending) answered()
  }, [pending])
  return {
    asking,
    sent: asking && pending,
    close: () => {
      // The sign-in lies over the page: an Escape or a click there is not meant for the form.
      if (status === 'expired') return
      if (atRisk()) setClosing(true)
      else onClose()
    },
    discard: () => {
      letGo.current = true
      if (blocker.status === 'blocked') blocker.proceed()
      else onClose()
    },
    stay,
  }
}
