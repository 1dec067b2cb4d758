import { useState } from 'react'
import { keyName } from '#/console/resource/catalog/key-reach'
import { LostAnswer } from '#/console/resource/form/lost-answer'
import { OpButton } from '#/console/resource/page/op-button'
import type { PendingCreate } from '#/console/resource/form/use-find-created'
import { keys, type Key } from '#/contract/keys'
import { CopyText } from '#/console/kit/text/copy-text'
import { Row } from '#/console/kit/layout/row'
import { useKeysSince } from './use-keys-since'
import { useBucketPlaces } from './use-places'
import { RevokeKey } from './revoke-key'
import { formatCount } from '#/lib/bytes'
import { copyAccessKeyLabel } from './words'

/** After a creation whose response was lost. */
const lostKey = {
  checking: 'Checking whether the key was created…',
  none: 'No key was created',
  found: (count: number, label: string) =>
    label === ''
      ? count === 1
        ? '1 key without a label was created'
        : `${formatCount(count)} keys without a label were created`
      : count === 1
        ? `1 key with the label ${label} was created`
        : `${formatCount(count)} keys with the label ${label} were created`,
  mightBeOlder: 'Check that this is the key you created. An older one could match.',
}

interface Props {
  readonly sent: PendingCreate
  /** Called with the number of keys found once the list was read again. */
  readonly onKnown: (found: number) => void
}

/** Shown after a creation without a response: lists keys that were created, whose secrets are lost. */
export function LostKey({ sent, onKnown }: Props) {
  return (
    <LostAnswer made={useKeysSince(sent)} sent={sent} words={lostKey} onKnown={onKnown}>
      {(found) => (
        <>
          <p>
            {found.length === 1
              ? 'The secret was lost with a failed response. Revoke this key and create a new one.'
              : 'The secrets were lost with a failed response. Revoke these keys and create a new one.'}
          </p>
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
          <CopyText text={k.access_key} label={copyAccessKeyLabel} />
          <OpButton
            op={keys.revoke}
            variant="danger"
            aria-label={`Revoke key ${keyName(k)} ${k.access_key}`}
            onClick={() => setRevoking(k)}
          >
            Revoke key
          </OpButton>
        </Row>
      ))}
      {revoking && <RevokeKey access={revoking} places={places} onClose={() => setRevoking(undefined)} />}
    </>
  )
}
