import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LostAnswer } from '#/console/resource/form/lost-answer'
import { useFindCreated, type PendingCreate } from '#/console/resource/form/use-find-created'
import { plainNumber } from '#/lib/bytes'
import { linkClass } from '#/console/kit/button/button-class'
import { RelativeTime } from '#/console/kit/text/relative-time'
import * as copy from '../copy'
import { recordChange, type ChangeKind } from './recent-change'
import { volumesQuery } from '../volumes'
import { formatVolumeSize } from '#/console/resource/catalog/volume-size'
import { volumeName } from '../format'

interface Props {
  readonly sent: PendingCreate
  readonly kind: ChangeKind
  /** Called with the number of matching volumes once the list has been read. */
  readonly onKnown: (found: number) => void
}

/** For a create or clone whose answer was lost: says whether a volume was created, and links to it. */
export function LostVolume({ sent, kind, onKnown }: Props) {
  const made = useFindCreated(useQuery(volumesQuery), sent)
  return (
    <LostAnswer made={made} sent={sent} words={copy.lostVolume} onKnown={onKnown}>
      {(found) => (
        <>
          <p>{copy.lostFound(found.length)}</p>
          <ul>
            {found.map((v) => (
              <li key={v.id}>
                <Link
                  to="/volumes/$volumeId"
                  params={{ volumeId: String(v.id) }}
                  onClick={() => recordChange(v.id, kind)}
                  className={linkClass}
                >
                  {copy.lostLink(volumeName(v), plainNumber(v.id))}
                </Link>{' '}
                · {formatVolumeSize(v.size)} · <RelativeTime value={v.created} />
              </li>
            ))}
          </ul>
        </>
      )}
    </LostAnswer>
  )
}
