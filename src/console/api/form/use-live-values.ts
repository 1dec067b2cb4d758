import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { toApiError } from '../base/errors'
import { rebase } from './form-core'

/** The resource that a form edits. */
export interface Live<V> {
  /** The API's current values. */
  now: V
  /** Reads the values just before sending. */
  read: () => Promise<V>
}

interface LiveOptions {
  /** Id of the operation, for errors. */
  readonly op: string
  readonly live?: Live<FieldValues> | undefined
  readonly check?: (() => Promise<boolean>) | undefined
  readonly defaults: FieldValues
  /** Whether a response was lost. Changes aren't merged then, because they might be this form's. */
  readonly unsure: boolean
  /** Whether the form neither checks nor sends. */
  readonly isIdle: () => boolean
  readonly open: RefObject<boolean>
}

/** Merges changes that others make to the resource into its edit form, and compares again just before sending. */
export function useLiveValues(form: UseFormReturn, { op, live, check, defaults, unsure, isIdle, open }: LiveOptions) {
  /** The API's values at the last read. */
  const was = useRef(live?.now ?? defaults)
  /** Returns the first field changed here and elsewhere. */
  const catchUp = (now: FieldValues): string | undefined => {
    if (unsure) return undefined
    const before = was.current
    was.current = now
    return rebase(form, before, now)
  }
  const caughtUp = useEffectEvent(() => {
    if (live && isIdle()) catchUp(live.now)
  })
  const seen = live && JSON.stringify(live.now)
  useEffect(() => {
    if (seen !== undefined) caughtUp()
  }, [seen])
  /** Whether to stop because the resource changed elsewhere. Rejects if nothing can be sent. */
  const overtaken = async (): Promise<boolean> => {
    try {
      if (check) return !(await check()) || !open.current
      if (!live) return false

      const field = catchUp(await live.read())
      if (field !== undefined) form.setFocus(field)
      return field !== undefined
    } catch (e) {
      const { kind } = toApiError(e, op)
      if (kind === 'unauthorized' || kind === 'not-found' || kind === 'aborted') throw e
      // Unreadable data can't be compared, so the change is sent.
      return false
    }
  }
  return { was, overtaken }
}
