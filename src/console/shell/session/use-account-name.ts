import { useSession } from '#/console/api/session/session'
import type { Account } from '#/console/api/session/session-state'

/** Display name of the account: "Production", else "Token …8013". Empty while signed out. */
export const accountName = (account: Account | null): string =>
  account === null ? '' : (account.name ?? (account.tail === null ? 'Unnamed account' : `Token …${account.tail}`))

export const useAccountName = (): string => accountName(useSession().account)
