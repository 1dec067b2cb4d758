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

/** For a form: it asks where something was typed or chosen that no draft keeps. A form that was sent is let go at once. */
export function useLeaveGuard<T extends FieldValues>(o: LeaveOptions<T>): LeaveGuard {
  const { form, onClose, any, kept = false, more = false } = o
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
  return useUnsavedGuard({ unsaved, onClose, any })
}

interface UnsavedOptions extends Pick<LeaveOptions<FieldValues>, 'onClose' | 'any'> {
  /** Asked at the moment of leaving. */
  unsaved: () => boolean
}

/** Nothing typed is lost by a mistaken click: Cancel, Escape, Back and leaving the tab all ask first. */
export function useUnsavedGuard({ unsaved, onClose, any }: UnsavedOptions): LeaveGuard {
  const letGo = useRef(false)
  const [closing, setClosing] = useState(false)
  const { status } = useSession()
  const atRisk = useCallback(() => unsaved() && !letGo.current, [unsaved])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => atRisk() && (any || current.pathname !== next.pathname),
    enableBeforeUnload: atRisk,
    withResolver: true,
  })
  return {
    asking: closing || blocker.status === 'blocked',
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
    stay: () => {
      setClosing(false)
      if (blocker.status === 'blocked') blocker.reset()
    },
  }
}
