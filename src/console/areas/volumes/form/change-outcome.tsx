import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { ApiError } from '#/console/api/base/errors'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { LinkButton } from '#/console/resource/page/link-button'
import type { Volume } from '#/contract/volumes'
import { Note } from '#/console/kit/feedback/note'
import { useVolume } from '../volumes'
import { recordChange, type ChangeKind } from './recent-change'

interface Props {
  readonly volumeId: number
  /** Whether the volume is as the lost request asked. */
  readonly happened: (v: Volume) => boolean
  /** A sentence about the volume, true once the change is made: "scratch is now 40 GiB." */
  readonly outcome: string
  /** Recorded when the user continues to the volume's page. */
  readonly kind?: ChangeKind
  /** Called once the volume was read again. */
  readonly onKnown: () => void
}

/** The form's error until the outcome of its lost change is known, because it says that the outcome is unknown. */
export function useChangeOutcome({ error, lost }: { readonly error: ApiError | null; readonly lost: unknown }) {
  const [known, setKnown] = useState<unknown>()
  return { error: lost !== undefined && lost === known ? null : error, onKnown: () => setKnown(lost) }
}

/** For a change while its answer is lost: reads the volume and says whether the change was made. */
export function ChangeOutcome({ volumeId, happened, outcome, kind, onKnown }: Props) {
  const query = useVolume(volumeId)
  const report = useEffectEvent(onKnown)
  const known = !query.isFetching && !query.error && query.data !== undefined
  useEffect(() => {
    if (known) report()
  }, [known])
  if (query.isFetching) return <Note role="status">Checking the volume…</Note>
  if (query.error || !query.data)
    return <ErrorNote error={query.error} title="Couldn’t check the volume" retry={() => void query.refetch()} />
  if (!happened(query.data)) {
    return (
      <Note tone="ok" role="status" title="Nothing changed">
        We checked the volume, and your change wasn’t made. You can try again.
      </Note>
    )
  }
  return (
    <Note
      tone="ok"
      role="status"
      title="Your change was applied"
      action={
        <LinkButton
          link={
            <Link
              to="/volumes/$volumeId"
              params={{ volumeId: String(volumeId) }}
              onClick={() => kind && recordChange(volumeId, kind)}
            />
          }
        >
          Continue
        </LinkButton>
      }
    >
      {outcome}
    </Note>
  )
}
