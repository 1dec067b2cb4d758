import { useState } from 'react'
import { keyName } from '#/console/resource/catalog/key-reach'
import { OpButton } from '#/console/resource/page/op-button'
import { keys, type Key } from '#/contract/keys'
import { visible } from '#/lib/text'
import { Note } from '#/console/kit/feedback/note'
import { useBucketIds } from './use-bucket-ids'
import { RevokeKey } from './revoke-key'
import { revocation } from './words'

/** Offers to revoke the key that was duplicated, until it is revoked. */
export function ReplacedKey({ access }: { access: Key }) {
  const places = useBucketIds()
  const [revoking, setRevoking] = useState(false)
  const [revoked, setRevoked] = useState(false)
  if (revoked) return null
  return (
    <Note title={`Replacing ${visible(keyName(access)).text}?`}>
      <p>{revocation.verb} the old key once your apps and tools use this one.</p>
      <OpButton op={keys.revoke} variant="danger" onClick={() => setRevoking(true)}>
        {revocation.verb} old key
      </OpButton>
      {revoking && (
        <RevokeKey
          access={access}
          places={places}
          onClose={() => setRevoking(false)}
          onRevoked={() => setRevoked(true)}
        />
      )}
    </Note>
  )
}
