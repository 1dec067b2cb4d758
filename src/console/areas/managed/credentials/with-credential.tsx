import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { q } from '#/console/api/client/client'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { managed } from '#/contract/managed'
import type { Credential } from '#/contract/managed-rules'
import { ReadPanel } from '#/console/resource/form/read-panel'

interface FormProps {
  readonly credential: Credential
  readonly close: () => void
}

export const credentialQuery = (credentialId: number) => q(managed.credential, { params: { credentialId } })

/** Renders a form over the list once its credential is read, and shows why it can't be; `title` is the panel's until then. */
export function withCredential(title: string, Form: ComponentType<FormProps>) {
  return function WithCredential({ credentialId }: { credentialId: number }) {
    const navigate = useNavigateHere()
    const query = useQuery(credentialQuery(credentialId))
    const close = () => void navigate({ to: '/managed/credentials', search: true })
    return query.data ? (
      <Form credential={query.data} close={close} />
    ) : (
      <ReadPanel
        small
        title={title}
        noAccess="You don’t have access to this credential"
        loading="Loading credential"
        query={query}
        onClose={close}
      />
    )
  }
}
