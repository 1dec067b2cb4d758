import { useQueryClient } from '@tanstack/react-query'
import { removeCachedRow } from '#/console/api/query/cached-rows'
import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import { managed } from '#/contract/managed'
import type { Credential } from '#/contract/managed-rules'
import { toast } from '#/console/kit/feedback/toast'
import { servicesUsing } from './credential-columns'
import type { NamedServices } from '../services/named-services'
import { serviceNames } from '../services/service-names'
import * as copy from '../copy'
import { credentialsQuery } from '../data'

interface Props {
  readonly credential: Credential
  readonly services: NamedServices
  readonly onClose: () => void
}

/** Part B 4.4, Credential Delete. */
export function RevokeCredential({ credential, services, onClose }: Props) {
  const cache = useQueryClient()
  const used = servicesUsing(credential, services.rows)
  return (
    <ConfirmDelete
      op={managed.revokeCredential}
      args={{ params: { credentialId: credential.id } }}
      open
      onOpenChange={(open) => open || onClose()}
      name={credential.label}
      title={copy.revokeCredentialQuestion(credential.label)}
      submitLabel={copy.revokeCredential}
      waiting={services.waiting}
      consequences={[
        copy.revokeLogin,
        ...(used.length > 0 ? [copy.revokeServices(serviceNames(used))] : []),
        ...(services.unread === undefined ? [] : [services.unread]),
        copy.revokeElsewhere,
      ]}
      onDone={(outcome, close) => {
        toast(
          outcome === 'done'
            ? { title: copy.credentialRevoked(credential.label), tone: 'ok' }
            : { title: copy.credentialAlreadyRevoked(credential.label), tone: 'info' },
        )
        removeCachedRow(cache, credentialsQuery, (row) => row.id === credential.id)
        close()
      }}
    />
  )
}
