import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { useOpForm } from '../../../api/form'
import { TextField } from '../../../components/fields'
import { SideForm } from '../../../components/side-form'
import { KeyUpdateBody, keys, type Key } from '../../../contract/keys'
import { toast } from '../../../ui/toast'

/** Part A 4.6: an update changes the label and nothing else. The page below shows what may be wrong with the key itself. */
export function RelabelKey({ keyId }: { keyId: number }) {
  const key = useQuery(q(keys.view, { params: { keyId } })).data
  return key ? <Form access={key} /> : null
}

function Form({ access }: { access: Key }) {
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/keys/$keyId', params: { keyId: String(access.id) } })
  const f = useOpForm(keys.update, {
    schema: KeyUpdateBody,
    args: { params: { keyId: access.id } },
    defaults: { label: access.label },
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
