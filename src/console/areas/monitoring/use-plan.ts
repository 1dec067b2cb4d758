import { useQuery } from '@tanstack/react-query'
import { q, qAll } from '#/console/api/client/client'
import type { ApiError } from '#/console/api/base/errors'
import { useSession } from '#/console/api/session/session'
import { restrictionQuery } from '#/console/resource/access/restriction'
import { monitoring, type Plan } from '#/contract/monitoring'

export interface PlanUse {
  /** `{}` is the free plan; undefined until it is read. */
  readonly plan: Plan | undefined
  /** Clients that this user can see; undefined until it is known whether these are all. */
  readonly seen: number | undefined
  /** Clients of the account; undefined where the user might not see all of them. */
  readonly used: number | undefined
  /** Why the plan can't be read; null otherwise. Reading it takes a global grant. */
  readonly error: ApiError | null
  readonly retry: () => void
}

/** The account's plan and its use. Sends no request while signed out. */
export function usePlanUse(): PlanUse {
  const enabled = useSession().status !== 'signed-out'
  const plan = useQuery({ ...q(monitoring.plan, {}), enabled })
  const clients = useQuery({ ...qAll(monitoring.clients, {}), enabled })
  const restricted = useQuery({ ...restrictionQuery, enabled })
  const seen = enabled && !restricted.isPending ? clients.data?.results : undefined
  return {
    plan: enabled ? plan.data : undefined,
    seen,
    used: restricted.data === false ? seen : undefined,
    error: enabled && plan.data === undefined ? plan.error : null,
    retry: () => void plan.refetch(),
  }
}
