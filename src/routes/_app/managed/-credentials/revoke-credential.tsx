import { ConfirmDelete } from '#/app/bulk/confirm-delete'
import { managed } from '#/contract/managed'
import type { Credential, Service } from '#/contract/managed-rules'
import { toast } from '#/ui/feedback/toast'
import { usersOf } from './credential-columns'
import { serviceNames } from '../-services/service-names'

interface Props {
  readonly credential: Credential
  readonly services: readonly Service[]
  readonly onClose: () => void
}

/** Part B 4.4, Credential Delete. */
export function RevokeCredential({ credential, services, onClose }: Props) {
  const used = usersOf(credential, services)
  return (
    <ConfirmDelete
      op={managed.revokeCredential}
      args={{ params: { credentialId: credential.id } }}
      open
      onOpenChange={(open) => open || onClose()}
      name={credential.label}
      noun="credential"
      submitLabel="Revoke credential"
      consequences={[
        'Staff can no longer log in with it, and nothing brings it back.',
        ...(used.length > 0 ? [`It is taken out of ${serviceNames(used)}.`] : []),
        'The login itself goes on working where it was made: change it there if it should not.',
      ]}
      onDone={(outcome) => {
        toast(
          outcome === 'done'
            ? { title: `Credential ${credential.label} revoked`, tone: 'ok' }
            : { title: `Credential ${credential.label} was already revoked`, tone: 'info' },
        )
        onClose()
      }}
    />
  )
}
