import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useSession } from '../api/session'

export interface LeaveGuard {
  /** The question is to be shown. */
  readonly asking: boolean
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
}

/**
 * Nothing typed is lost by a mistaken click: Cancel, Escape, Back and leaving the tab all ask first. A form that was
 * sent is let go at once.
 */
export function useLeaveGuard<T extends FieldValues>(o: LeaveOptions<T>): LeaveGuard {
  const { form, onClose, any, kept = false, more = false } = o
  // Read at the moment of leaving: state would be a render late right after the server's answer.
  const dirty = useRef(form.formState.isDirty)
  const letGo = useRef(false)
  const [closing, setClosing] = useState(false)
  const { status } = useSession()
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
  const unsaved = useCallback(() => (more || (dirty.current && !kept)) && !letGo.current, [kept, more])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved() && (any || current.pathname !== next.pathname),
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  return {
    asking: closing || blocker.status === 'blocked',
    close: () => {
      // The sign-in lies over the page: an Escape or a click there is not meant for the form.
      if (status === 'expired') return
      if (unsaved()) setClosing(true)
      else onClose()
    },
    discard: () => {
      letGo.current = true
      if (blocker.status === 'blocked') blocker.proceed()
      else onClose()
    },
    stay: () => {
      setClosing(false)
      if (blocker.status === 'blocked') blocker.reset()
    },
  }
}
