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
import * as copy from '../-copy'

export const Route = createFileRoute('/_app/managed/_tabs/credentials/$credentialId_/login')({
  params: pathParams({ credentialId: 'id' }),
  staticData: { crumb: copy.saveLogin },
  component: Page,
})

function Page() {
  return <ChangeLogin credentialId={Number(Route.useParams().credentialId)} />
}

/** Part B 4.4, Credential Username and Password Update. An empty username keeps the current one. */
function ChangeLogin({ credentialId }: { credentialId: number }) {
  const navigate = useNavigateHere()
  const label = useCredentials().rows?.find((c) => c.id === credentialId)?.label
  const name = label === undefined ? copy.credentialNumber(credentialId) : visible(label).text
  const close = () => void navigate({ to: '/managed/credentials', search: true })
  const f = useOpForm(managed.updateCredentialSecret, {
    args: { params: { credentialId } },
    schema: LoginValues,
    defaults: { username: '', password: '' },
    toBody: ({ username, password }) => (username ? { username, password } : { password }),
    secretFields: ['username', 'password'],
    name: copy.newLogin(name),
    onSuccess: () => {
      toast({ title: copy.loginChanged(name), tone: 'ok' })
      close()
    },
  })
  return (
    <SideForm
      f={f}
      error={f.error}
      title={copy.changeLoginOf(name)}
      submitLabel={copy.saveLogin}
      onClose={close}
      intro={<p>{copy.changeLoginIntro}</p>}
    >
      <LoginFields form={f.form} userHint={copy.usernameKept} />
    </SideForm>
  )
}
