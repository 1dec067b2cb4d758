import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { ApiError } from '#/api/client/errors'
import { ErrorNote } from '#/app/errors/error-note'
import { LinkButton } from '#/app/resource/link-button'
import type { Volume } from '#/contract/volumes'
import { Note } from '#/ui/feedback/note'
import { setDone, type After } from './after'
import { useVolume } from '../-volumes'

interface Props {
  readonly volumeId: number
  /** Of the change that was sent. */
  readonly error: ApiError | null
  readonly happened: (v: Volume) => boolean
  /** The volume as it is when it has happened: "it is attached to instance 7". */
  readonly words: ReactNode
  readonly after?: After
}

/** After a change whose answer was lost: what the volume, read again, tells. */
export function ChangeOutcome({ volumeId, error, happened, words, after }: Props) {
  const query = useVolume(volumeId)
  if (error?.kind !== 'unknown-outcome') return null
  if (query.isFetching) return <Note role="status">Reading the volume again…</Note>
  if (query.error || !query.data) {
    return (
      <ErrorNote error={query.error} title="The volume could not be read again" retry={() => void query.refetch()} />
    )
  }
  if (!happened(query.data)) {
    return (
      <Note tone="ok" role="status" title="It did not happen">
        The volume was read again and is as it was. You can send it again.
      </Note>
    )
  }
  return (
    <Note
      tone="ok"
      role="status"
      title="It has happened"
      action={
        <LinkButton
          link={
            <Link
              to="/volumes/$volumeId"
              params={{ volumeId: String(volumeId) }}
              onClick={() => after && setDone(volumeId, after)}
            />
          }
        >
          Go on
        </LinkButton>
      }
    >
      The volume was read again: {words}.
    </Note>
  )
}
