import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { useOpForm } from '#/console/api/form/form'
import { FormFrame } from '#/console/resource/form/form-frame'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { managed } from '#/contract/managed'
import type { Service } from '#/contract/managed-rules'
import { changedOf } from '#/lib/changed'
import { toast } from '#/console/kit/feedback/toast'
import { ServiceFields } from './service-fields'
import { serviceBody, serviceChanges, serviceValuesOf } from './service-values'

export const Route = createFileRoute('/_app/managed/services/$serviceId/edit')({
  staticData: { crumb: 'Edit' },
  component: Page,
})

function Page() {
  return <EditService serviceId={Number(Route.useParams().serviceId)} />
}

const serviceQuery = (serviceId: number) => q(managed.service, { params: { serviceId } })

/**
 * Sends changed fields only, so that a concurrent change of the others survives. The page below shows
 * why the service can't be read.
 */
function EditService({ serviceId }: { serviceId: number }) {
  const service = useQuery(serviceQuery(serviceId)).data
  return service ? <Form service={service} /> : null
}

function Form({ service }: { service: Service }) {
  const navigate = useNavigateHere()
  const params = { serviceId: String(service.id) }
  const close = () => void navigate({ to: '/managed/services/$serviceId', params })
  const f = useOpForm(managed.updateService, {
    args: { params: { serviceId: service.id } },
    schema: serviceChanges(serviceValuesOf(service)),
    live: { view: serviceQuery(service.id), now: service, values: serviceValuesOf },
    toBody: (values, unsure, was) => (unsure ? serviceBody(values) : changedOf(serviceBody(values), serviceBody(was))),
    name: `Changes to ${service.label}`,
    onSuccess: ({ label }) => {
      toast({ title: `Service ${label} saved`, tone: 'ok' })
      close()
    },
  })
  return (
    <FormFrame f={f} skipUnchanged title={`Edit ${service.label}`} submitLabel="Save service" onClose={close}>
      <ServiceFields form={f.form} />
    </FormFrame>
  )
}
