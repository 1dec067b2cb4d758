import { useSession } from '#/api/session/session'
import type { Account } from '#/api/session/session-state'

/** "Production", else "Token …8013": how the shell names the account. Empty while nobody is signed in. */
export const accountName = (account: Account | null): string =>
  account === null ? '' : (account.name ?? (account.tail === null ? 'Unnamed account' : `Token …${account.tail}`))

export const useAccountName = (): string => accountName(useSession().account)
