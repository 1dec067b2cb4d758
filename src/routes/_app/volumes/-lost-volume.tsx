import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LostAnswer } from '../../../components/lost-answer'
import { useMadeSince, type Sent } from '../../../components/use-made-since'
import { linkClass } from '../../../ui/button-class'
import { RelativeTime } from '../../../ui/relative-time'
import { setDone, type After } from './-after'
import { volumesQuery } from './-volumes'
import { gib, volumeName } from './-words'

interface Props {
  readonly sent: Sent
  readonly after: After
  /** The list was read again: what happened is no longer unknown. Called with how many were found. */
  readonly onKnown: (found: number) => void
}

/** After a creation whose answer was lost: whether a volume was made, and the way to it. */
export function LostVolume({ sent, after, onKnown }: Props) {
  const made = useMadeSince(useQuery(volumesQuery), sent)
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
