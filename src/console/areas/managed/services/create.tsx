import { createFileRoute, Link } from '@tanstack/react-router'
import { useOpForm } from '#/console/api/form/form'
import { FormFrame } from '#/console/resource/form/form-frame'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { managed } from '#/contract/managed'
import { toast } from '#/console/kit/feedback/toast'
import { servicesQuery } from '../data'
import { ServiceFields } from './service-fields'
import { NEW_SERVICE, serviceBody, ServiceValues } from './service-values'

export const Route = createFileRoute('/_app/managed/_tabs/services/new')({
  staticData: { crumb: 'Create service' },
  component: CreateService,
})

function CreateService() {
  const navigate = useNavigateHere()
  const f = useOpForm(managed.createService, {
    schema: ServiceValues,
    defaults: NEW_SERVICE,
    toBody: serviceBody,
    name: 'The new service',
    draft: 'managed-service',
    outcome: {
      one: 'service',
      done: 'created',
      list: servicesQuery,
      link: ({ id }) => <Link to="/managed/services/$serviceId" params={{ serviceId: String(id) }} />,
    },
    onSuccess: ({ id, label }) => {
      toast({ title: `Service ${label} created`, tone: 'ok' })
      void navigate({ to: '/managed/services/$serviceId', params: { serviceId: String(id) } })
    },
  })
  return (
    <FormFrame
      f={f}
      title="Create service"
      submitLabel="Create service"
      onClose={() => void navigate({ to: '/managed/services', search: true })}
      onDiscard={f.discard}
    >
      <ServiceFields form={f.form} />
    </FormFrame>
  )
}
