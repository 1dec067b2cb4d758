import { useQuery } from '@tanstack/react-query'
import { q, qAll } from '#/api/client/client'
import type { ApiError } from '#/api/client/errors'
import { useSession } from '#/api/session/session'
import { monitoring, type Plan } from '#/contract/monitoring'

export interface PlanUse {
  /** `{}` is the free plan; undefined until it is read. */
  readonly plan: Plan | undefined
  /** Clients that this user can see; undefined until they are read. */
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
  return {
    plan: enabled ? plan.data : undefined,
    used: enabled ? clients.data?.results : undefined,
    error: enabled && plan.data === undefined ? plan.error : null,
    retry: () => void plan.refetch(),
  }
}
