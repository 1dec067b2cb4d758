import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { ErrorNote } from '../../../components/error-note'
import { keyName } from '../../../components/key-reach'
import { OpButton } from '../../../components/op-button'
import { count } from '../../../components/words'
import { keys, type Key } from '../../../contract/keys'
import { CopyText } from '../../../ui/copy-text'
import { Note } from '../../../ui/note'
import { Row } from '../../../ui/row'
import { Stack } from '../../../ui/stack'
import { useMadeSince, type Sent } from './-use-made-since'
import { usePlaces } from './-use-places'

const RevokeKey = lazy(async () => ({ default: (await import('./-revoke-key')).RevokeKey }))

interface Props {
  readonly sent: Sent
  /** The list was read anew: what happened is no longer unknown. */
  readonly onKnown: () => void
}

/** After a creation whose answer was lost: whether a key was made, and that its secret is lost with the answer. */
export function LostKey({ sent, onKnown }: Props) {
  const { found, error, fetching, retry } = useMadeSince(sent)
  const tell = useEffectEvent(onKnown)
  const known = found !== undefined
  useEffect(() => {
    if (known) tell()
  }, [known])
  if (found === undefined) {
    if (error && !fetching) return <ErrorNote error={error} retry={retry} title="It could not be looked up" />
    return <Note role="status">Looking whether the key was made…</Note>
  }
  if (found.length === 0) {
    return (
      <Note tone="ok" role="status" title="No key was made">
        Nothing of this request is left at the API. You can send it again.
      </Note>
    )
  }
  const several = found.length > 1
  const named = sent.label === '' ? 'without a label' : `with the label ${sent.label}`
  return (
    <Note
      tone="warn"
      role="alert"
      title={several ? `${count(found.length, 'key')} ${named} were created` : `A key ${named} was created`}
    >
      <Stack gap={3}>
        <p>
          {several ? 'Their secrets were' : 'Its secret was'} in the answer that was lost, and can never be shown again.
          Revoke {several ? 'them' : 'it'} and make another.
          {sent.ids === undefined && ' The keys of before were not known: look whether it is the one you mean.'}
        </p>
        <OrphanKeys found={found} />
      </Stack>
    </Note>
  )
}

/** Keys whose secret nobody has, each with the way to be rid of it. */
export function OrphanKeys({ found }: { found: readonly Key[] }) {
  const places = usePlaces()
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
