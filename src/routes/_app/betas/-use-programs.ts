import type { ApiError } from '#/api/client/errors'
import { useList, type ListState } from '#/app/resource/use-list'
import { betas } from '#/contract/betas'
import { useApiNow } from '#/ui/text/use-now'
import { apiTime, mergePrograms, type Program } from './-programs'

export interface Programs extends ListState<Program> {
  /** Why the enrollments couldn't be read although the programs could: they need another scope. Null otherwise. */
  readonly enrollmentsError: ApiError | null
}

/** Offered programs merged with the account's enrollments. A refused request isn't repeated. */
export function usePrograms(): Programs {
  const offers = useList(betas.list, {}, { all: true })
  const enrolled = useList(betas.enrolled, {}, { all: true })
  const now = apiTime(useApiNow())
  const waiting = enrolled.rows === undefined && enrolled.error === null
  const rows = offers.rows === undefined || waiting ? undefined : mergePrograms(offers.rows, enrolled.rows ?? [], now)
  return {
    ...offers,
    rows,
    results: rows?.length,
    complete: offers.complete && enrolled.complete,
    fetching: offers.fetching || enrolled.fetching,
    enrollmentsError: offers.rows !== undefined ? enrolled.error : null,
    retry: () => {
      offers.retry()
      enrolled.retry()
    },
  }
}
