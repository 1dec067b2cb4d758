import { createFileRoute } from '@tanstack/react-router'
import { pathParams } from '#/console/resource/address/path-params'
import { useOpForm } from '#/console/api/form/form'
import { SideForm } from '#/console/resource/form/side-form'
import { managed } from '#/contract/managed'
import { visible } from '#/lib/text'
import { toast } from '#/console/kit/feedback/toast'
import { LoginFields } from './login-fields'
import { LoginValues } from './login-values'
import { withCredential } from './with-credential'
import * as copy from '../copy'

export const Route = createFileRoute('/_app/managed/_tabs/credentials/$credentialId/login')({
  params: pathParams({ credentialId: 'id' }),
  staticData: { crumb: copy.changeLogin },
  component: Page,
})

function Page() {
  return <ChangeLogin credentialId={Number(Route.useParams().credentialId)} />
}

/** Part B 4.4, Credential Username and Password Update. An empty username keeps the current one. */
const ChangeLogin = withCredential(copy.changeLogin, ({ credential, close }) => {
  const name = visible(credential.label).text
  const f = useOpForm(managed.updateCredentialSecret, {
    args: { params: { credentialId: credential.id } },
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
      submitLabel={copy.changeLogin}
      onClose={close}
      intro={<p>{copy.changeLoginIntro}</p>}
    >
      <LoginFields form={f.form} userHint={copy.usernameKept} />
    </SideForm>
  )
})
