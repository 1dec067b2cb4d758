import { createFileRoute } from '@tanstack/react-router'
import { pathParams } from '#/app/address/path-params'
import { useOpForm } from '#/api/form/form'
import { SideForm } from '#/app/form/side-form'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { managed } from '#/contract/managed'
import { visible } from '#/lib/text'
import { toast } from '#/ui/feedback/toast'
import { useCredentials } from '../-data'
import { LoginFields } from '../-credentials/login-fields'
import { LoginValues } from '../-credentials/login-values'

export const Route = createFileRoute('/_app/managed/_tabs/credentials/$credentialId_/login')({
  params: pathParams({ credentialId: 'id' }),
  staticData: { crumb: 'Change login' },
  component: Page,
})

function Page() {
  return <ChangeLogin credentialId={Number(Route.useParams().credentialId)} />
}

/** Part B 4.4, Credential Username and Password Update. A user name that is left empty is left as it is. */
function ChangeLogin({ credentialId }: { credentialId: number }) {
  const navigate = useNavigateHere()
  const label = useCredentials().rows?.find((c) => c.id === credentialId)?.label
  const name = label === undefined ? `credential ${credentialId}` : visible(label).text
  const close = () => void navigate({ to: '/managed/credentials', search: true })
  const f = useOpForm(managed.updateCredentialSecret, {
    args: { params: { credentialId } },
    schema: LoginValues,
    defaults: { username: '', password: '' },
    toBody: ({ username, password }) => (username ? { username, password } : { password }),
    secretFields: ['username', 'password'],
    name: `The login of ${name}`,
    onSuccess: () => {
      toast({ title: `The login of ${name} is changed`, tone: 'ok' })
      close()
    },
  })
  return (
    <SideForm
      f={f}
      error={f.error}
      title={`Change the login of ${name}`}
      submitLabel="Change login"
      onClose={close}
      intro={<p>What was there before is not shown, and is gone once this is saved.</p>}
    >
      <LoginFields form={f.form} userHint="Left empty, it stays as it is." />
    </SideForm>
  )
}
