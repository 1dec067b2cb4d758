import { useQuery } from '@tanstack/react-query'
import { q, qAll } from '#/api/client/client'
import type { ApiError } from '#/api/client/errors'
import { useSession } from '#/api/session/session'
import { monitoring, type Plan } from '#/contract/monitoring'

export interface PlanUse {
  /** `{}` is the free plan; undefined while it is not known. */
  readonly plan: Plan | undefined
  /** Clients that this user can see; undefined while not known. */
  readonly used: number | undefined
  /** Why the plan is not known: it takes a global grant to see it. */
  readonly error: ApiError | null
  readonly retry: () => void
}

/** The account's plan and how much of it is in use. Asks nothing while signed out. */
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
