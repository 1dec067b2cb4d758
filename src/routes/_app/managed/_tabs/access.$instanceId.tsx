import { createFileRoute } from '@tanstack/react-router'
import { pathParams } from '#/app/address/path-params'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { q } from '#/api/client/client'
import { useOpForm } from '#/api/form/form'
import { CheckboxField, TextField } from '#/app/form/fields'
import { SideForm } from '#/app/form/side-form'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { managed } from '#/contract/managed'
import type { InstanceSettings } from '#/contract/managed-rules'
import { toast } from '#/ui/feedback/toast'
import { AccessValues, sshOf, accessValuesOf } from '../-access/access-values'
import { ReadPanel } from '../-read-panel'

export const Route = createFileRoute('/_app/managed/_tabs/access/$instanceId')({
  params: pathParams({ instanceId: 'id' }),
  staticData: { crumb: 'Change access' },
  component: Page,
})

function Page() {
  return <EditAccess instanceId={Number(Route.useParams().instanceId)} />
}

const settingsQuery = (instanceId: number) => q(managed.instanceSetting, { params: { instanceId } })

/** Part B 4.4, Instance Settings View and Update. */
function EditAccess({ instanceId }: { instanceId: number }) {
  const navigate = useNavigateHere()
  const query = useQuery(settingsQuery(instanceId))
  const close = () => void navigate({ to: '/managed/access', search: true })
  if (!query.data) return <ReadPanel title="Change SSH access" what="this instance" query={query} onClose={close} />
  return <Form settings={query.data} close={close} />
}

function Form({ settings, close }: { settings: InstanceSettings; close: () => void }) {
  const cache = useQueryClient()
  const f = useOpForm(managed.updateInstanceSetting, {
    args: { params: { instanceId: settings.id } },
    schema: AccessValues,
    defaults: accessValuesOf(settings),
    live: {
      now: accessValuesOf(settings),
      read: async () => accessValuesOf(await cache.fetchQuery({ ...settingsQuery(settings.id), staleTime: 0 })),
    },
    toBody: (v) => ({ ssh: sshOf(v) }),
    name: `SSH access of ${settings.label}`,
    onSuccess: ({ label }) => {
      toast({ title: `SSH access of ${label} is saved`, tone: 'ok' })
      close()
    },
  })
  return (
    <SideForm f={f} error={f.error} title={`SSH access of ${settings.label}`} submitLabel="Save access" onClose={close}>
      <CheckboxField
        form={f.form}
        name="access"
        label="Staff may log in"
        hint="With the public key of this account, once it is installed on the instance."
      />
      <TextField form={f.form} name="user" label="User" optional mono hint="Left empty, staff logs in as root." />
      <TextField
        form={f.form}
        name="port"
        label="Port"
        optional
        mono
        inputMode="numeric"
        hint="Left empty, it is 22."
      />
      <TextField
        form={f.form}
        name="ip"
        label="IP address"
        mono
        hint="Where staff connects to. With any, every address of the instance."
      />
    </SideForm>
  )
}
