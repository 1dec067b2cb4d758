import { useQuery, useQueryClient } from '@tanstack/react-query'
import { q } from '../../../api/client'
import { useOpForm } from '../../../api/form'
import { SideForm } from '../../../components/side-form'
import { useNavigateHere } from '../../../components/use-navigate-here'
import { managed } from '../../../contract/managed'
import type { Service } from '../../../contract/managed-rules'
import { changedOf } from '../../../lib/changed'
import { toast } from '../../../ui/toast'
import { ServiceFields } from './-service-fields'
import { serviceBody, ServiceValues, valuesOf } from './-service-values'

const serviceQuery = (serviceId: number) => q(managed.service, { params: { serviceId } })

/**
 * Part B 4.4, Service Update: what was not changed is not sent, so that nobody else's change is undone by it. The page below shows
 * what may be wrong with the service itself.
 */
export function EditService({ serviceId }: { serviceId: number }) {
  const service = useQuery(serviceQuery(serviceId)).data
  return service ? <Form service={service} /> : null
}

function Form({ service }: { service: Service }) {
  const navigate = useNavigateHere()
  const params = { serviceId: String(service.id) }
  const close = () => void navigate({ to: '/managed/services/$serviceId', params })
  const cache = useQueryClient()
  const f = useOpForm(managed.updateService, {
    args: { params: { serviceId: service.id } },
    schema: ServiceValues,
    defaults: valuesOf(service),
    live: {
      now: valuesOf(service),
      read: async () => valuesOf(await cache.fetchQuery({ ...serviceQuery(service.id), staleTime: 0 })),
    },
    toBody: (values, unsure, was) => (unsure ? serviceBody(values) : changedOf(serviceBody(values), serviceBody(was))),
    name: `Changes of ${service.label}`,
    onSuccess: ({ label }) => {
      toast({ title: `Service ${label} is saved`, tone: 'ok' })
      close()
    },
  })
  return (
    <SideForm f={f} error={f.error} title={`Edit ${service.label}`} submitLabel="Save service" onClose={close}>
      <ServiceFields form={f.form} />
    </SideForm>
  )
}
