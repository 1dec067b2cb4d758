import type { ListState } from '#/console/resource/page/use-list'
import type { Service } from '#/contract/managed-rules'

/** The services that a question names. */
export interface NamedServices {
  readonly rows: readonly Service[]
  /** Why the question can't be confirmed yet; undefined once all services are read, or can't be read. */
  readonly waiting: string | undefined
  /** Says that not all services can be named. */
  readonly unread: string | undefined
}

type Read = Pick<ListState<Service>, 'rows' | 'complete' | 'fetching' | 'error'>

/** The services of a list. A question waits for all of them, because it would leave out those of pages that aren't read. */
export function namedServices({ rows, complete, fetching, error }: Read): NamedServices {
  const whole = rows !== undefined && complete
  const reading = !whole && error === null && (rows === undefined || fetching)
  return {
    rows: rows ?? [],
    waiting: reading ? 'Loading the affected services…' : undefined,
    unread: whole || reading ? undefined : 'Affected services couldn’t be loaded.',
  }
}

/** The services of a list once all are read; undefined before, because some of them would make a wrong count. */
export const wholeServices = ({ rows, complete }: Pick<Read, 'rows' | 'complete'>): Read['rows'] =>
  complete ? rows : undefined
