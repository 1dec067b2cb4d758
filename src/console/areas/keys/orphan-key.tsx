import { useState } from 'react'
import { keyName } from '#/console/resource/catalog/key-reach'
import { OpButton } from '#/console/resource/page/op-button'
import { keys, type Key } from '#/contract/keys'
import { CopyText } from '#/console/kit/text/copy-text'
import { Row } from '#/console/kit/layout/row'
import { useBucketIds } from './use-bucket-ids'
import { RevokeKey } from './revoke-key'
import { copyAccessKeyLabel, revokeKey } from './words'

/** A key whose secret is lost, with a button to revoke it. */
export function OrphanKey({ access }: { access: Key }) {
  const places = useBucketIds()
  const [revoking, setRevoking] = useState(false)
  return (
    <Row gap={3} wrap>
      <CopyText text={access.access_key} label={copyAccessKeyLabel} />
      <OpButton
        op={keys.revoke}
        variant="danger"
        aria-label={`${revokeKey} ${keyName(access)} ${access.access_key}`}
        onClick={() => setRevoking(true)}
      >
        {revokeKey}
      </OpButton>
      {revoking && <RevokeKey access={access} places={places} onClose={() => setRevoking(false)} />}
    </Row>
  )
}
