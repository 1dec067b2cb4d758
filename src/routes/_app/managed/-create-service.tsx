import { useNavigate } from '@tanstack/react-router'
import { useOpForm } from '../../../api/form'
import { SideForm } from '../../../components/side-form'
import { managed } from '../../../contract/managed'
import { toast } from '../../../ui/toast'
import { ServiceFields } from './-service-fields'
import { NEW_SERVICE, serviceBody, ServiceValues } from './-service-values'

/** Part B 4.4, Service Create. */
export function CreateService() {
  const navigate = useNavigate()
  const f = useOpForm(managed.createService, {
    schema: ServiceValues,
    defaults: NEW_SERVICE,
    toBody: serviceBody,
    name: 'The new service',
    draft: 'managed-service',
    onSuccess: ({ id, label }) => {
      toast({ title: `Service ${label} is created`, tone: 'ok' })
      void navigate({ to: '/managed/services/$serviceId', params: { serviceId: String(id) } })
    },
  })
  return (
    <SideForm
      f={f}
      error={f.error}
      title="Create service"
      submitLabel="Create service"
      onClose={() => void navigate({ to: '/managed/services', search: true })}
    >
      <ServiceFields form={f.form} />
    </SideForm>
  )
}
