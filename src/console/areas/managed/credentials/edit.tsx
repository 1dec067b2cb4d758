import { createFileRoute } from '@tanstack/react-router'
import { pathParams } from '#/console/resource/address/path-params'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/console/api/form/form'
import { FormTextField } from '#/console/resource/form/fields'
import { FormFrame } from '#/console/resource/form/form-frame'
import { managed } from '#/contract/managed'
import { CredentialUpdateBody } from '#/contract/managed-rules'
import { toast } from '#/console/kit/feedback/toast'
import { useLabelTaken } from './use-label-taken'
import { credentialQuery, withCredential } from './with-credential'
import { credentialLabelTaken } from '../words'

const renameCredential = 'Rename credential'

export const Route = createFileRoute('/_app/managed/_tabs/credentials/$credentialId')({
  params: pathParams({ credentialId: 'id' }),
  staticData: { crumb: renameCredential },
  component: Page,
})

function Page() {
  return <RenameCredential credentialId={Number(Route.useParams().credentialId)} />
}

/** Changes the label only (B4.4-11). */
const RenameCredential = withCredential(renameCredential, ({ credential, close }) => {
  const f = useOpForm(managed.updateCredential, {
    schema: CredentialUpdateBody,
    args: { params: { credentialId: credential.id } },
    live: { view: credentialQuery(credential.id), now: credential, values: ({ label }) => ({ label }) },
    onSuccess: ({ label }) => {
      toast({ title: `Credential renamed to ${label}`, tone: 'ok' })
      close()
    },
  })
  const taken = useLabelTaken(useWatch({ control: f.form.control, name: 'label' }), credential.id)
  return (
    <FormFrame
      f={f}
      skipUnchanged
      title={renameCredential}
      of={credential.label}
      submitLabel={renameCredential}
      onClose={close}
    >
      <FormTextField
        form={f.form}
        name="label"
        label="Label"
        hint={taken && !f.pending ? credentialLabelTaken : 'Renaming doesn’t change the username or password.'}
      />
    </FormFrame>
  )
})
