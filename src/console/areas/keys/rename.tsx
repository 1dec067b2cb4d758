import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { useOpForm } from '#/console/api/form/form'
import { keyName } from '#/console/resource/catalog/key-reach'
import { FormTextField } from '#/console/resource/form/fields'
import { FormFrame } from '#/console/resource/form/form-frame'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { type Key, keys, KeyUpdateBody } from '#/contract/keys'
import { toast } from '#/console/kit/feedback/toast'

export const Route = createFileRoute('/_app/keys/$keyId/rename')({
  staticData: { crumb: 'Rename' },
  component: Page,
})

function Page() {
  return <RenameKey keyId={Number(Route.useParams().keyId)} />
}

const keyQuery = (keyId: number) => q(keys.view, { params: { keyId } })

/** Only the label can change. Errors of loading the key appear on the page below the panel. */
function RenameKey({ keyId }: { keyId: number }) {
  const key = useQuery(keyQuery(keyId)).data
  return key ? <Form access={key} /> : null
}

function Form({ access }: { access: Key }) {
  const navigate = useNavigateHere()
  const close = () => void navigate({ to: '/keys/$keyId', params: { keyId: String(access.id) } })
  const f = useOpForm(keys.update, {
    schema: KeyUpdateBody,
    args: { params: { keyId: access.id } },
    live: { view: keyQuery(access.id), now: access, values: ({ label }) => ({ label }) },
    onSuccess: ({ label }) => {
      toast({ title: label === '' ? 'Label removed' : `Key renamed to ${label}`, tone: 'ok' })
      close()
    },
  })
  return (
    <FormFrame f={f} skipUnchanged title="Rename key" of={keyName(access)} submitLabel="Rename key" onClose={close}>
      <FormTextField form={f.form} name="label" label="Label" hint="Tools using this key keep working." />
    </FormFrame>
  )
}
