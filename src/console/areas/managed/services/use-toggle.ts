import { useCallback, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call, q, useOp } from '#/console/api/client/client'
import { explain, toApiError } from '#/console/api/base/errors'
import { cacheReturned } from '#/console/api/query/cached-rows'
import { invalidateAreas } from '#/console/api/query/query-client'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { toastWithUndo } from '#/console/resource/form/undo-toast'
import { endedBySignOut } from '#/console/resource/form/use-failed-later'
import { useOnePress } from '#/console/resource/form/use-one-press'
import { managed } from '#/contract/managed'
import type { Service } from '#/contract/managed-rules'
import { sentences } from '#/lib/sentences'
import { toast } from '#/console/kit/feedback/toast'
import { servicesQuery } from '../data'

/** Shows a status that the API has not confirmed. */
function useShownStatus() {
  const cache = useQueryClient()
  return useCallback(
    async (service: Service, status: Service['status']) => {
      const { queryKey } = q(managed.service, { params: { serviceId: service.id } })
      // A read on its way would show the old status again.
      await Promise.all([cache.cancelQueries({ queryKey }), cache.cancelQueries({ queryKey: servicesQuery.queryKey })])
      cacheReturned(cache, managed.enableService, { ...service, status })
    },
    [cache],
  )
}

/**
 * Enables a disabled service and disables any other. The new status shows at once. A failure restores the old one and reads the
 * service again, since a lost answer leaves it unknown whether the API acted.
 */
export function useToggle() {
  const { mutateAsync: enable } = useOp(managed.enableService)
  const { mutateAsync: disable } = useOp(managed.disableService)
  const { press } = useOnePress()
  const show = useShownStatus()
  const consequence = useEmbedded()
    ? 'Checks stopped, and any open issue was resolved. No one is notified until you enable this service again.'
    : 'Checks stopped. No one is notified until you enable this service again.'
  return useMemo(() => {
    const send = async (service: Service) => {
      const enabling = service.status === 'disabled'
      const status = enabling ? 'pending' : 'disabled'
      await show(service, status)
      try {
        await (enabling ? enable : disable)({ params: { serviceId: service.id } })
        const args = { params: { serviceId: service.id } }
        const past = { enabled: `Service ${service.label} enabled`, disabled: `Service ${service.label} disabled` }
        toastWithUndo({
          title: enabling ? past.enabled : past.disabled,
          detail: enabling ? undefined : consequence,
          op: enabling ? managed.disableService : managed.enableService,
          args,
          isUnchanged: async () => ((await call(managed.service, args)).status === 'disabled') !== enabling,
          undone: enabling ? past.disabled : past.enabled,
        })
      } catch (e) {
        if (endedBySignOut(e)) return
        await show(service, service.status)
        void invalidateAreas(['managed'])
        const { title, detail, next } = explain(toApiError(e, managed.enableService.id))
        toast({ title: `${service.label}: ${title}`, detail: sentences(detail, next), tone: 'danger' })
      }
    }
    return { toggle: (service: Service) => press(service.id, () => send(service)) }
  }, [enable, disable, press, show, consequence])
}
