import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/api/client/client'
import { isApiError } from '#/api/client/errors'
import {
  entriesOf,
  goneEntries,
  keyKindOf,
  keyName,
  keyPermissionText,
  permissionAt,
  placeNamed,
} from '#/app/catalog/key-reach'
import { ErrorNote } from '#/app/errors/error-note'
import { OpButton } from '#/app/resource/op-button'
import { keys, type Key } from '#/contract/keys'
import { visible } from '#/lib/text'
import { Card } from '#/ui/layout/card'
import { Stack } from '#/ui/layout/stack'
import { Note } from '#/ui/feedback/note'
import * as copy from './-copy'
import { RevokeKey } from './-revoke-key'
import styles from './-rotation.module.css'

interface Props {
  /** The new key. */
  readonly access: Key
  /** Id of the key that it replaces. */
  readonly replaces: number
  readonly places: ReadonlySet<string> | undefined
  readonly onRevoked: () => void
}

type Access = Pick<Key, 'limited' | 'bucket_access'>

/** Access of the old key that the new one lacks. Deleted buckets don't count: no new key can name them. */
export function lostAccess(old: Access, access: Access, places: ReadonlySet<string> | undefined): string[] {
  if (keyKindOf(access) === 'unlimited') return []
  if (keyKindOf(old) === 'unlimited') return [copy.allBuckets]
  const deleted = new Set(goneEntries(old, places))
  return entriesOf(old).flatMap((e) => {
    const now = permissionAt(access, placeNamed(e))
    return deleted.has(e) || now === 'read_write' || now === e.permissions
      ? []
      : [copy.permissionAt(visible(e.bucket_name).text, e.cluster, keyPermissionText(e.permissions))]
  })
}

/** The last steps of a rotation. The URL holds the old key, so that they survive a reload. */
export function Rotation({ access, replaces, places, onRevoked }: Props) {
  const [revoking, setRevoking] = useState(false)
  const [revoked, setRevoked] = useState(false)
  // No refetch during or after a revocation: its 404 would end the question.
  const query = useQuery({ ...q(keys.view, { params: { keyId: replaces } }), enabled: !revoking && !revoked })
  const old = query.data
  if (revoked || (query.error && isApiError(query.error) && query.error.kind === 'not-found')) return null
  if (!old)
    return query.error ? (
      <ErrorNote error={query.error} title={copy.rotateFailed} retry={() => void query.refetch()} />
    ) : null
  const name = visible(keyName(old)).text
  const lacks = lostAccess(old, access, places)
  return (
    <Card title={copy.rotateTitle(name)}>
      <Stack gap={3}>
        <ol className={styles.steps}>
          <li>{copy.rotateUpdate(old.access_key)}</li>
          <li>{copy.rotateCheck}</li>
          <li>{copy.rotateRevoke(name)}</li>
        </ol>
        {lacks.length > 0 && <Note tone="warn">{copy.rotateLacks(lacks.join(', '))}</Note>}
        <div>
          <OpButton op={keys.revoke} variant="danger" onClick={() => setRevoking(true)}>
            {copy.revokeOld}
          </OpButton>
        </div>
      </Stack>
      {revoking && (
        <RevokeKey
          access={old}
          places={places}
          onClose={() => setRevoking(false)}
          onRevoked={() => {
            setRevoked(true)
            onRevoked()
          }}
        />
      )}
    </Card>
  )
}
