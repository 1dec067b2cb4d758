import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LostAnswer } from '#/app/form/lost-answer'
import { useFindCreated, type PendingCreate } from '#/app/form/use-find-created'
import { linkClass } from '#/ui/button/button-class'
import { RelativeTime } from '#/ui/text/relative-time'
import { setDone, type After } from './-form/after'
import { volumesQuery } from './-volumes'
import { gib, volumeName } from './-words'

interface Props {
  readonly sent: PendingCreate
  readonly after: After
  /** The list was read again: what happened is no longer unknown. Called with how many were found. */
  readonly onKnown: (found: number) => void
}

/** After a creation whose answer was lost: whether a volume was made, and the way to it. */
export function LostVolume({ sent, after, onKnown }: Props) {
  const made = useFindCreated(useQuery(volumesQuery), sent)
  return (
    <LostAnswer made={made} sent={sent} noun="volume" onKnown={onKnown}>
      {(found) => (
        <>
          <p>
            The answer was lost, and nothing is missing for it. Sending again makes another one
            {found.length > 1 ? '; delete those that you do not need.' : '.'}
          </p>
          <ul>
            {found.map((v) => (
              <li key={v.id}>
                <Link
                  to="/volumes/$volumeId"
                  params={{ volumeId: String(v.id) }}
                  onClick={() => setDone(v.id, after)}
                  className={linkClass}
                >
                  {volumeName(v)}, number {v.id}
                </Link>
                , {gib(v.size)}, created <RelativeTime value={v.created} />
              </li>
            ))}
          </ul>
        </>
      )}
    </LostAnswer>
  )
}
