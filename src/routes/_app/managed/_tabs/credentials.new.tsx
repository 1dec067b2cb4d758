import { createFileRoute } from '@tanstack/react-router'
import { useOpForm } from '#/api/form/form'
import { TextField } from '#/app/form/fields'
import { SideForm } from '#/app/form/side-form'
import { useCreation } from '#/app/form/use-find-created'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { managed } from '#/contract/managed'
import { toast } from '#/ui/feedback/toast'
import { credentialsQuery } from '../-data'
import { LostCredential } from '../-lost'
import { LoginFields } from '../-credentials/login-fields'
import { NewCredential } from '../-credentials/login-values'

export const Route = createFileRoute('/_app/managed/_tabs/credentials/new')({
  staticData: { crumb: 'Create credential' },
  component: CreateCredential,
})

/** Part B 4.4, Credential Create. */
function CreateCredential() {
  const navigate = useNavigateHere()
  const close = () => void navigate({ to: '/managed/credentials', search: true })
  const creation = useCreation(credentialsQuery.queryKey)
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
  const watched = creation.watch(f)
  return (
    <SideForm
      f={watched.f}
      error={watched.error}
      title="Create credential"
      submitLabel="Create credential"
      onClose={close}
    >
      <TextField
        form={f.form}
        name="label"
        label="Label"
        hint="2 to 75 letters, digits, spaces, dots, - and _. Unique in this account."
      />
      <LoginFields form={f.form} />
      {watched.lost && <LostCredential sent={watched.lost} onKnown={watched.onKnown} onGo={f.discard} />}
    </SideForm>
  )
}
