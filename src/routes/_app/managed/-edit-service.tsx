import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { useOpForm } from '../../../api/form'
import { SideForm } from '../../../components/side-form'
import { managed } from '../../../contract/managed'
import type { Service } from '../../../contract/managed-rules'
import { changedOf } from '../../../lib/changed'
import { toast } from '../../../ui/toast'
import { ServiceFields } from './-service-fields'
import { serviceBody, ServiceValues, valuesOf } from './-service-values'

/**
 * Part B 4.4, Service Update: what was not changed is not sent, so that nobody else's change is undone by it. The page below shows
 * what may be wrong with the service itself.
 */
export function EditService({ serviceId }: { serviceId: number }) {
  const service = useQuery(q(managed.service, { params: { serviceId } })).data
  return service ? <Form service={service} /> : null
}

function Form({ service }: { service: Service }) {
  const navigate = useNavigate()
  const params = { serviceId: String(service.id) }
  const close = () => void navigate({ to: '/managed/services/$serviceId', params })
  const [was] = useState(() => valuesOf(service))
  const f = useOpForm(managed.updateService, {
    args: { params: { serviceId: service.id } },
    schema: ServiceValues,
    defaults: was,
    toBody: (values, unsure) => (unsure ? serviceBody(values) : changedOf(serviceBody(values), serviceBody(was))),
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
