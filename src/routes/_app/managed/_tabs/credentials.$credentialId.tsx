import { createFileRoute } from '@tanstack/react-router'
import { pathParams } from '#/app/address/path-params'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { q } from '#/api/client/client'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/api/form/form'
import { FormTextField } from '#/app/form/fields'
import { SideForm } from '#/app/form/side-form'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { managed } from '#/contract/managed'
import { type Credential, CredentialUpdateBody } from '#/contract/managed-rules'
import { toast } from '#/ui/feedback/toast'
import { ReadPanel } from '../-read-panel'
import { useLabelTaken } from '../-credentials/use-label-taken'
import * as copy from '../-copy'

export const Route = createFileRoute('/_app/managed/_tabs/credentials/$credentialId')({
  params: pathParams({ credentialId: 'id' }),
  staticData: { crumb: copy.renameCredential },
  component: Page,
})

function Page() {
  return <RenameCredential credentialId={Number(Route.useParams().credentialId)} />
}

const credentialQuery = (credentialId: number) => q(managed.credential, { params: { credentialId } })

/** Part B 4.4, Credential View and Update, which changes the label only. */
function RenameCredential({ credentialId }: { credentialId: number }) {
  const navigate = useNavigateHere()
  const query = useQuery(credentialQuery(credentialId))
  const close = () => void navigate({ to: '/managed/credentials', search: true })
  if (!query.data)
    return (
      <ReadPanel
        title={copy.renameCredential}
        noAccess={copy.noCredentialAccess}
        loading={copy.loadingCredential}
        query={query}
        onClose={close}
      />
    )
  return <Form credential={query.data} close={close} />
}

function Form({ credential, close }: { credential: Credential; close: () => void }) {
  const cache = useQueryClient()
  const f = useOpForm(managed.updateCredential, {
    schema: CredentialUpdateBody,
    args: { params: { credentialId: credential.id } },
    defaults: { label: credential.label },
    live: {
      now: { label: credential.label },
      read: async () => ({
        label: (await cache.fetchQuery({ ...credentialQuery(credential.id), staleTime: 0 })).label,
      }),
    },
    onSuccess: ({ label }) => {
      toast({ title: copy.credentialRenamed(label), tone: 'ok' })
      close()
    },
  })
  const taken = useLabelTaken(useWatch({ control: f.form.control, name: 'label' }), credential.id)
  return (
    <SideForm
      f={f}
      error={f.error}
      title={copy.renameCredential}
      of={credential.label}
      submitLabel={copy.renameCredential}
      onClose={close}
    >
      <FormTextField
        form={f.form}
        name="label"
        label={copy.label}
        hint={taken && !f.pending ? copy.credentialLabelTaken : copy.renameCredentialHint}
      />
    </SideForm>
  )
}
