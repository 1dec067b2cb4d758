import { createFileRoute } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { q } from '#/api/client/client'
import { useOpForm } from '#/api/form/form'
import { TextField } from '#/app/form/fields'
import { SideForm } from '#/app/form/side-form'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { type Key, keys, KeyUpdateBody } from '#/contract/keys'
import { toast } from '#/ui/feedback/toast'

export const Route = createFileRoute('/_app/keys/$keyId/relabel')({
  staticData: { crumb: 'Relabel' },
  component: Page,
})

function Page() {
  return <RelabelKey keyId={Number(Route.useParams().keyId)} />
}

const keyQuery = (keyId: number) => q(keys.view, { params: { keyId } })

/** Part A 4.6: an update changes the label and nothing else. The page below shows what may be wrong with the key itself. */
function RelabelKey({ keyId }: { keyId: number }) {
  const key = useQuery(keyQuery(keyId)).data
  return key ? <Form access={key} /> : null
}

function Form({ access }: { access: Key }) {
  const cache = useQueryClient()
  const navigate = useNavigateHere()
  const close = () => void navigate({ to: '/keys/$keyId', params: { keyId: String(access.id) } })
  const f = useOpForm(keys.update, {
    schema: KeyUpdateBody,
    args: { params: { keyId: access.id } },
    defaults: { label: access.label },
    live: {
      now: { label: access.label },
      read: async () => ({ label: (await cache.fetchQuery({ ...keyQuery(access.id), staleTime: 0 })).label }),
    },
    onSuccess: ({ label }) => {
      toast({ title: label === '' ? 'The key has no label any more' : `Key is now called ${label}`, tone: 'ok' })
      close()
    },
  })
  const save: typeof f.submit = async (event) => {
    if (f.dirty) return f.submit(event)
    // As it was: nothing is to be sent.
    event?.preventDefault()
    close()
  }
  return (
    <SideForm f={{ ...f, submit: save }} error={f.error} title="Relabel key" submitLabel="Save label" onClose={close}>
      <TextField
        form={f.form}
        name="label"
        label="Label"
        hint="For people alone: programs know the key by its access key. What the key reaches cannot be changed."
      />
    </SideForm>
  )
}
