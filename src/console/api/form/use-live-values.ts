import { useQueryClient, type FetchQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type ApiError, toApiError } from '../base/errors'
import { rebase } from './form-core'
import type { Readable } from './outcome'

/** The resource that a form edits. */
export interface Live<V, D> {
  readonly view: Readable<D>
  /** The resource as the page shows it. */
  readonly now: D
  readonly values: (resource: D) => V
}

interface LiveOptions<D> {
  /** Id of the operation, for errors. */
  readonly op: string
  readonly live?: Live<FieldValues, D> | undefined
  readonly check?: (() => Promise<boolean>) | undefined
  readonly defaults: FieldValues
  /** Whether a response was lost. Changes aren't merged then, because they might be this form's. */
  readonly unsure: boolean
  /** Whether the form neither checks nor sends. */
  readonly isIdle: () => boolean
  readonly isLeft: () => boolean
}

/** Merges changes that others make to the resource into its edit form, and compares again just before sending. */
export function useLiveValues<D>(form: UseFormReturn, o: LiveOptions<D>) {
  const { op, live, check, defaults, unsure, isIdle, isLeft } = o
  const cache = useQueryClient()
  /** The API's values at the last read. */
  const was = useRef(defaults)
  const now = live?.values(live.now)
  /** Returns the first field changed here and elsewhere. */
  const catchUp = (next: FieldValues): string | undefined => {
    if (unsure) return undefined
    const before = was.current
    was.current = next
    return rebase(form, before, next)
  }
  const caughtUp = useEffectEvent(() => {
    if (now && isIdle()) catchUp(now)
  })
  const seen = now && JSON.stringify(now)
  useEffect(() => {
    if (seen !== undefined) caughtUp()
  }, [seen])
  /** Whether to stop because the resource changed elsewhere. Rejects if nothing can be sent. */
  const overtaken = async (): Promise<boolean> => {
    try {
      if (check) return !(await check()) || isLeft()
      if (!live) return false

      const view = live.view as FetchQueryOptions<D, ApiError>
      const field = catchUp(live.values(await cache.fetchQuery({ ...view, staleTime: 0 })))
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
