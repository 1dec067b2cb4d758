import { createFileRoute, Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/console/api/form/form'
import { FormTextField } from '#/console/resource/form/fields'
import { FormFrame } from '#/console/resource/form/form-frame'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { managed } from '#/contract/managed'
import { toast } from '#/console/kit/feedback/toast'
import { credentialsQuery } from '../data'
import { LoginFields } from './login-fields'
import { NewCredential } from './login-values'
import { useLabelTaken } from './use-label-taken'
import { createCredential, credentialLabelTaken } from '../words'

export const Route = createFileRoute('/_app/managed/_tabs/credentials/new')({
  staticData: { crumb: createCredential },
  component: CreateCredential,
})

function CreateCredential() {
  const navigate = useNavigateHere()
  const close = () => void navigate({ to: '/managed/credentials', search: true })
  const f = useOpForm(managed.createCredential, {
    schema: NewCredential,
    defaults: { label: '', username: '', password: '' },
    secretFields: ['username', 'password'],
    name: 'The new credential',
    outcome: {
      one: 'credential',
      done: 'created',
      list: credentialsQuery,
      link: ({ id }) => <Link to="/managed/credentials/$credentialId" params={{ credentialId: String(id) }} />,
      next: () => 'This credential has the label you entered. Labels are unique, so it can’t be created again.',
    },
    onSuccess: ({ label }) => {
      toast({ title: `Credential ${label} created`, tone: 'ok' })
      close()
    },
  })
  const taken = useLabelTaken(useWatch({ control: f.form.control, name: 'label' }))
  return (
    <FormFrame f={f} title={createCredential} submitLabel={createCredential} onClose={close}>
      <FormTextField
        form={f.form}
        name="label"
        label="Label"
        hint={
          taken && !f.pending
            ? credentialLabelTaken
            : '2–75 letters, numbers, spaces, dots, hyphens, or underscores. Unique.'
        }
      />
      <LoginFields form={f.form} />
    </FormFrame>
  )
}
