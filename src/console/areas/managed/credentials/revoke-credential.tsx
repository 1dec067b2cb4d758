import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import { managed } from '#/contract/managed'
import type { Credential } from '#/contract/managed-rules'
import { servicesUsing } from './credential-columns'
import type { NamedServices } from '../services/named-services'
import { serviceNames } from '../services/service-names'

interface Props {
  readonly credential: Credential
  readonly services: NamedServices
  readonly onClose: () => void
}

export function RevokeCredential({ credential, services, onClose }: Props) {
  const used = servicesUsing(credential, services.rows)
  return (
    <ConfirmDelete
      op={managed.revokeCredential}
      args={{ params: { credentialId: credential.id } }}
      onClose={onClose}
      name={credential.label}
      words={{ verb: 'Revoke', noun: 'credential', past: 'revoked' }}
      waiting={services.waiting}
      consequences={[
        'Support can’t log in with this credential anymore. This can’t be undone.',
        ...(used.length > 0 ? [`The credential is removed from ${serviceNames(used)}.`] : []),
        ...(services.unread === undefined ? [] : [services.unread]),
        'The login itself keeps working on your servers. Change it there to disable it.',
      ]}
    />
  )
}
