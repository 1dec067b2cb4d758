import { useCallback } from 'react'
import { useOp } from '#/api/client/client'
import { explain, toApiError } from '#/api/client/errors'
import { useOnePress } from '#/app/form/use-one-press'
import { managed } from '#/contract/managed'
import type { Service } from '#/contract/managed-rules'
import { sentences } from '#/lib/sentences'
import { toast } from '#/ui/feedback/toast'

/** Enables a disabled service and disables any other; says what became of it. */
export function useToggle() {
  const enable = useOp(managed.enableService)
  const disable = useOp(managed.disableService)
  const { mutateAsync: turnOn } = enable
  const { mutateAsync: turnOff } = disable
  const { press, busy } = useOnePress()
  const send = useCallback(
    async (service: Service) => {
      const on = service.status === 'disabled'
      try {
        const args = { params: { serviceId: service.id } }
        await (on ? turnOn : turnOff)(args)
        toast({ title: `Service ${service.label} is ${on ? 'enabled' : 'disabled'}`, tone: 'ok' })
      } catch (e) {
        const told = explain(toApiError(e, managed.enableService.id))
        toast({
          title: `${service.label}: ${told.title}`,
          detail: sentences(told.detail, told.next),
          tone: 'danger',
        })
      }
    },
    [turnOn, turnOff],
  )
  const toggle = useCallback((service: Service) => press(service.id, () => send(service)), [press, send])
  return { toggle, busy }
}
