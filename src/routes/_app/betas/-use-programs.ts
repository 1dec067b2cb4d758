import type { ApiError } from '#/api/client/errors'
import { useList, type ListState } from '#/app/resource/use-list'
import { betas } from '#/contract/betas'
import { useNow } from '#/ui/text/use-now'
import { apiTime, programsOf, type Program } from './-programs'

export interface Programs extends ListState<Program> {
  /** The enrolments could not be read while the programs could: it takes a scope more. */
  readonly unknownEnrolments: ApiError | null
}

/** Programs on offer with the account's enrolments. A refusal is one answer for each of the two, and not asked for again. */
export function usePrograms(): Programs {
  const offers = useList(betas.list, {}, { all: true })
  const joined = useList(betas.enrolled, {}, { all: true })
  const now = apiTime(useNow())
  const waiting = joined.rows === undefined && joined.error === null
  const rows = offers.rows === undefined || waiting ? undefined : programsOf(offers.rows, joined.rows ?? [], now)
  return {
    ...offers,
    rows,
    results: rows?.length,
    complete: offers.complete && joined.complete,
    fetching: offers.fetching || joined.fetching,
    unknownEnrolments: offers.rows !== undefined ? joined.error : null,
    retry: () => {
      offers.retry()
      joined.retry()
    },
  }
}
