import type { ListState } from '#/app/resource/use-list'
import type { Service } from '#/contract/managed-rules'
import * as copy from '../-copy'

/** The services that a question names. */
export interface NamedServices {
  readonly rows: readonly Service[]
  /** Why the question can't be confirmed yet; undefined once the services are read, or can't be read. */
  readonly waiting: string | undefined
  /** Says that the services can't be named. */
  readonly unread: string | undefined
}

/** The services of a list. A question waits for them, because without them it would name nothing. */
export function namedServices({ rows, error }: Pick<ListState<Service>, 'rows' | 'error'>): NamedServices {
  return {
    rows: rows ?? [],
    waiting: rows === undefined && error === null ? copy.readingServices : undefined,
    unread: rows === undefined && error !== null ? copy.servicesUnread : undefined,
  }
}
