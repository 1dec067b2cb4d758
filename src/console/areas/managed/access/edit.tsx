import { createFileRoute } from '@tanstack/react-router'
import { pathParams } from '#/console/resource/address/path-params'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, q } from '#/console/api/client/client'
import { useOpForm } from '#/console/api/form/form'
import { FormCheckboxField, FormTextField } from '#/console/resource/form/fields'
import { toastWithUndo } from '#/console/resource/form/undo-toast'
import { FormFrame } from '#/console/resource/form/form-frame'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { managed } from '#/contract/managed'
import type { InstanceSettings } from '#/contract/managed-rules'
import { AccessValues, sshOf, accessValuesOf } from './access-values'
import { Facts } from '#/console/kit/layout/facts'
import { ReadPanel } from '#/console/resource/form/read-panel'

const accessOf = (which: string) => `Edit SSH access for ${which}`

export const Route = createFileRoute('/_app/managed/_tabs/access/$instanceId')({
  params: pathParams({ instanceId: 'id' }),
  staticData: { crumb: 'Edit' },
  component: Page,
})

function Page() {
  return <EditAccess instanceId={Number(Route.useParams().instanceId)} />
}

const settingsQuery = (instanceId: number) => q(managed.instanceSetting, { params: { instanceId } })

function EditAccess({ instanceId }: { instanceId: number }) {
  const navigate = useNavigateHere()
  const query = useQuery(settingsQuery(instanceId))
  const close = () => void navigate({ to: '/managed/access', search: true })
  if (!query.data)
    return (
      <ReadPanel
        title="Edit SSH access"
        noAccess="You don’t have access to this instance"
        loading="Loading instance"
        query={query}
        onClose={close}
      />
    )
  return <Form settings={query.data} close={close} />
}

function Form({ settings, close }: { settings: InstanceSettings; close: () => void }) {
  /** The values that the last request replaced. */
  const before = useRef(accessValuesOf(settings))
  const f = useOpForm(managed.updateInstanceSetting, {
    args: { params: { instanceId: settings.id } },
    schema: AccessValues,
    live: { view: settingsQuery(settings.id), now: settings, values: accessValuesOf },
    toBody: (v, _, was) => {
      before.current = was
      return { ssh: sshOf(v) }
    },
    name: accessOf(settings.label),
    onSuccess: ({ label, ssh }) => {
      const args = { params: { instanceId: settings.id } }
      toastWithUndo({
        title: `SSH access for ${label} saved`,
        op: managed.updateInstanceSetting,
        args: { ...args, body: { ssh: sshOf(before.current) } },
        isUnchanged: async () => {
          const { ssh: now } = await call(managed.instanceSetting, args)
          return now.access === ssh.access && now.ip === ssh.ip && now.port === ssh.port && now.user === ssh.user
        },
        undone: `Previous SSH access restored for ${label}`,
      })
      close()
    },
  })
  return (
    <FormFrame f={f} skipUnchanged title={accessOf(settings.label)} submitLabel="Save access" onClose={close}>
      {settings.group !== '' && <Facts items={[{ label: 'Instance group', value: settings.group }]} />}
      <FormCheckboxField
        form={f.form}
        name="access"
        label="Support can log in"
        hint="Requires support’s SSH key on the instance."
      />
      <FormTextField form={f.form} name="user" label="User" optional mono hint="Defaults to root." />
      <FormTextField form={f.form} name="port" label="Port" optional mono inputMode="numeric" hint="Defaults to 22." />
      <FormTextField form={f.form} name="ip" label="IP address" mono hint="Address to connect to, or “any”." />
    </FormFrame>
  )
}
