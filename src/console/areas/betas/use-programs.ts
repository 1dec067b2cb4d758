import type { ApiError } from '#/console/api/base/errors'
import { useList, type ListState } from '#/console/resource/page/use-list'
import { betas, type BetaProgram, type Enrollment } from '#/contract/betas'
import { useApiNow } from '#/console/kit/text/use-now'
import { apiTime, mergePrograms, type Program } from './programs'

export interface Programs extends ListState<Program> {
  /** Why the enrollments couldn't be read although the programs could: they need another scope. Null otherwise. */
  readonly enrollmentsError: ApiError | null
}

/** Both lists as one. Enrollments that were read once stay after a failed refresh, as programs do. */
export function programsFrom(offers: ListState<BetaProgram>, enrolled: ListState<Enrollment>, now: string): Programs {
  const unread = enrolled.rows === undefined ? enrolled.error : null
  const waiting = enrolled.rows === undefined && unread === null
  const rows = offers.rows === undefined || waiting ? undefined : mergePrograms(offers.rows, enrolled.rows ?? [], now)
  return {
    ...offers,
    rows,
    results: rows?.length,
    complete: offers.complete && enrolled.complete,
    fetching: offers.fetching || enrolled.fetching,
    error: offers.error ?? (rows && unread === null ? enrolled.error : null),
    enrollmentsError: offers.rows === undefined ? null : unread,
    retry: () => {
      offers.retry()
      enrolled.retry()
    },
  }
}

/** Offered programs merged with the account's enrollments. A refused request isn't repeated. */
export function usePrograms(): Programs {
  const offers = useList(betas.list)
  const enrolled = useList(betas.enrolled)
  return programsFrom(offers, enrolled, apiTime(useApiNow()))
}
