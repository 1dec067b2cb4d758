import { lazy, Suspense, useState } from 'react'
import { keyName } from '#/app/catalog/key-reach'
import { LostAnswer } from '#/app/form/lost-answer'
import { OpButton } from '#/app/resource/op-button'
import type { PendingCreate } from '#/app/form/use-find-created'
import { keys, type Key } from '#/contract/keys'
import { CopyText } from '#/ui/text/copy-text'
import { Row } from '#/ui/layout/row'
import { useKeysSince } from './-use-keys-since'
import { useBucketPlaces } from './-use-places'

const RevokeKey = lazy(async () => ({ default: (await import('./-revoke-key')).RevokeKey }))

interface Props {
  readonly sent: PendingCreate
  /** The list was read again: what happened is no longer unknown. Called with how many were found. */
  readonly onKnown: (found: number) => void
}

/** After a creation whose answer was lost: whether a key was made, and that its secret is lost with the answer. */
export function LostKey({ sent, onKnown }: Props) {
  return (
    <LostAnswer made={useKeysSince(sent)} sent={sent} noun="key" onKnown={onKnown}>
      {(found) => (
        <>
          <p>
            {found.length > 1 ? 'Their secrets were' : 'Its secret was'} in the answer that was lost, and can never be
            shown again. Revoke {found.length > 1 ? 'them' : 'it'} and make another.
          </p>
          <OrphanKeys found={found} />
        </>
      )}
    </LostAnswer>
  )
}

/** Keys whose secret nobody has, each with the way to be rid of it. */
export function OrphanKeys({ found }: { found: readonly Key[] }) {
  const places = useBucketPlaces()
  const [revoking, setRevoking] = useState<Key>()
  return (
    <>
      {found.map((k) => (
        <Row key={k.id} gap={3} wrap>
          <CopyText text={k.access_key} label="access key" />
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
      {revoking && (
        <Suspense>
          <RevokeKey access={revoking} places={places} onClose={() => setRevoking(undefined)} />
        </Suspense>
      )}
    </>
  )
}
