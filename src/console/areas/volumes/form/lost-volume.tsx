import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LostAnswer } from '#/console/resource/form/lost-answer'
import { useFindCreated, type PendingCreate } from '#/console/resource/form/use-find-created'
import { plainNumber, formatCount } from '#/lib/bytes'
import { linkClass } from '#/console/kit/button/button-class'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { recordChange, type ChangeKind } from './recent-change'
import { volumesQuery } from '../volumes'
import { formatVolumeSize } from '#/console/resource/catalog/volume-size'
import { volumeName } from '../format'

/** After a creation whose response was lost. */
const lostVolume = {
  checking: 'Checking whether the volume was created…',
  none: 'No volume was created',
  found: (count: number, label: string) =>
    label === ''
      ? count === 1
        ? '1 volume without a label was created'
        : `${formatCount(count)} volumes without a label were created`
      : count === 1
        ? `1 volume with the label ${label} was created`
        : `${formatCount(count)} volumes with the label ${label} were created`,
  mightBeOlder: 'Check that this is the volume you created. An older one could match.',
}

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
    <LostAnswer made={made} sent={sent} words={lostVolume} onKnown={onKnown}>
      {(found) => (
        <>
          <p>
            {found.length === 1
              ? 'You can use this volume. Submitting again creates another volume.'
              : 'Delete the ones you don’t need. Submitting again creates another volume.'}
          </p>
          <ul>
            {found.map((v) => (
              <li key={v.id}>
                <Link
                  to="/volumes/$volumeId"
                  params={{ volumeId: String(v.id) }}
                  onClick={() => recordChange(v.id, kind)}
                  className={linkClass}
                >
                  {`${volumeName(v)}, ID ${plainNumber(v.id)}`}
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
