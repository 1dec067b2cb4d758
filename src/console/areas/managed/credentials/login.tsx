import { createFileRoute } from '@tanstack/react-router'
import { pathParams } from '#/console/resource/address/path-params'
import { useOpForm } from '#/console/api/form/form'
import { FormFrame } from '#/console/resource/form/form-frame'
import { managed } from '#/contract/managed'
import { visible } from '#/lib/text'
import { toast } from '#/console/kit/feedback/toast'
import { LoginFields } from './login-fields'
import { LoginValues } from './login-values'
import { withCredential } from './with-credential'

export const Route = createFileRoute('/_app/managed/_tabs/credentials/$credentialId/login')({
  params: pathParams({ credentialId: 'id' }),
  staticData: { crumb: 'Change login' },
  component: Page,
})

function Page() {
  return <ChangeLogin credentialId={Number(Route.useParams().credentialId)} />
}

/** An empty username keeps the current one. */
const ChangeLogin = withCredential('Change login', ({ credential, close }) => {
  const name = visible(credential.label).text
  const f = useOpForm(managed.updateCredentialSecret, {
    args: { params: { credentialId: credential.id } },
    schema: LoginValues,
    defaults: { username: '', password: '' },
    toBody: ({ username, password }) => (username ? { username, password } : { password }),
    secretFields: ['username', 'password'],
    name: `New login for ${name}`,
    onSuccess: () => {
      toast({ title: `Login for ${name} changed`, tone: 'ok' })
      close()
    },
  })
  return (
    <FormFrame f={f} title={`Change login for ${name}`} submitLabel="Change login" onClose={close}>
      <p>Saving replaces the current password.</p>
      <LoginFields form={f.form} userHint="Leave empty to keep the current username." />
    </FormFrame>
  )
})
