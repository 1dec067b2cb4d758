import { useNavigate } from '@tanstack/react-router'
import { useOpForm } from '../../../api/form'
import { TextField } from '../../../components/fields'
import { SideForm } from '../../../components/side-form'
import { managed } from '../../../contract/managed'
import { toast } from '../../../ui/toast'
import { LoginFields } from './-login-fields'
import { NewCredential } from './-login-values'

/** Part B 4.4, Credential Create. */
export function CreateCredential() {
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/managed/credentials', search: true })
  const f = useOpForm(managed.createCredential, {
    schema: NewCredential,
    defaults: { label: '', username: '', password: '' },
    secretFields: ['username', 'password'],
    name: 'The new credential',
    onSuccess: ({ label }) => {
      toast({ title: `Credential ${label} is created`, tone: 'ok' })
      close()
    },
  })
  return (
    <SideForm f={f} error={f.error} title="Create credential" submitLabel="Create credential" onClose={close}>
      <TextField
        form={f.form}
        name="label"
        label="Label"
        hint="2 to 75 letters, digits, blanks, dots, - and _. Unique in this account."
      />
      <LoginFields form={f.form} />
    </SideForm>
  )
}
