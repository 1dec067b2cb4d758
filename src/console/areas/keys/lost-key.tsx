import { useState } from 'react'
import { keyName } from '#/console/resource/catalog/key-reach'
import { LostAnswer } from '#/console/resource/form/lost-answer'
import { OpButton } from '#/console/resource/page/op-button'
import type { PendingCreate } from '#/console/resource/form/use-find-created'
import { keys, type Key } from '#/contract/keys'
import { CopyText } from '#/console/kit/text/copy-text'
import { Row } from '#/console/kit/layout/row'
import * as copy from './copy'
import { useKeysSince } from './use-keys-since'
import { useBucketPlaces } from './use-places'
import { RevokeKey } from './revoke-key'

interface Props {
  readonly sent: PendingCreate
  /** Called with the number of keys found once the list was read again. */
  readonly onKnown: (found: number) => void
}

/** Shown after a creation without a response: lists keys that were created, whose secrets are lost. */
export function LostKey({ sent, onKnown }: Props) {
  return (
    <LostAnswer made={useKeysSince(sent)} sent={sent} words={copy.lostKey} onKnown={onKnown}>
      {(found) => (
        <>
          <p>{copy.lostSecret(found.length)}</p>
          <OrphanKeys found={found} />
        </>
      )}
    </LostAnswer>
  )
}

/** Keys whose secret is lost, each with a button to revoke it. */
export function OrphanKeys({ found }: { found: readonly Key[] }) {
  const places = useBucketPlaces()
  const [revoking, setRevoking] = useState<Key>()
  return (
    <>
      {found.map((k) => (
        <Row key={k.id} gap={3} wrap>
          <CopyText text={k.access_key} label={copy.copyAccessKeyLabel} />
          <OpButton
            op={keys.revoke}
            variant="danger"
            aria-label={copy.revokeLabel(keyName(k), k.access_key)}
            onClick={() => setRevoking(k)}
          >
            {copy.revokeKey}
          </OpButton>
        </Row>
      ))}
      {revoking && <RevokeKey access={revoking} places={places} onClose={() => setRevoking(undefined)} />}
    </>
  )
}
