import { createFileRoute } from '@tanstack/react-router'
import { useOpForm } from '#/console/api/form/form'
import { SideForm } from '#/console/resource/form/side-form'
import { useCreation } from '#/console/resource/form/use-find-created'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { managed } from '#/contract/managed'
import { toast } from '#/console/kit/feedback/toast'
import { servicesQuery } from '../data'
import { LostService } from '../lost'
import { ServiceFields } from './service-fields'
import { NEW_SERVICE, serviceBody, ServiceValues } from './service-values'

export const Route = createFileRoute('/_app/managed/_tabs/services/new')({
  staticData: { crumb: 'Create service' },
  component: CreateService,
})

function CreateService() {
  const navigate = useNavigateHere()
  const creation = useCreation(servicesQuery.queryKey)
  const f = useOpForm(managed.createService, {
    schema: ServiceValues,
    defaults: NEW_SERVICE,
    toBody: serviceBody,
    name: 'The new service',
    draft: 'managed-service',
    onSuccess: ({ id, label }) => {
      toast({ title: `Service ${label} created`, tone: 'ok' })
      void navigate({ to: '/managed/services/$serviceId', params: { serviceId: String(id) } })
    },
  })
  const watched = creation.watch(f)
  return (
    <SideForm
      f={watched.f}
      error={watched.error}
      title="Create service"
      submitLabel="Create service"
      onClose={() => void navigate({ to: '/managed/services', search: true })}
      onDiscard={f.discard}
    >
      <ServiceFields form={f.form} />
      {watched.lost && <LostService sent={watched.lost} onKnown={watched.onKnown} onGo={f.discard} />}
    </SideForm>
  )
}
