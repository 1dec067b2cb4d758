import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { qAll } from '#/console/api/client/client'
import { LostAnswer } from '#/console/resource/form/lost-answer'
import { OpButton } from '#/console/resource/page/op-button'
import { useFindCreated, type PendingCreate } from '#/console/resource/form/use-find-created'
import { images, type Image } from '#/contract/images'
import { linkClass } from '#/console/kit/button/button-class'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { Row } from '#/console/kit/layout/row'
import { imageParams, mightBeSent } from './image-format'
import { DeleteImage } from './delete-image'
import { formatCount } from '#/lib/bytes'

/** After a creation whose response was lost. */
const lostImage = {
  checking: 'Checking whether the image was created…',
  none: 'No image was created',
  found: (count: number, label: string) =>
    label === ''
      ? count === 1
        ? '1 image was created after you sent this form'
        : `${formatCount(count)} images were created after you sent this form`
      : count === 1
        ? `1 image with the label ${label} was created`
        : `${formatCount(count)} images with the label ${label} were created`,
  mightBeOlder: 'Check that this is the image you created. An older one could match.',
}

interface Props {
  readonly sent: PendingCreate
  /** An uploaded image needs the URL from the lost answer; a captured one needs nothing. */
  readonly of: 'upload' | 'capture'
  /** Called with the number of matching images once the list has been read. */
  readonly onKnown: (found: number) => void
}

/** For a capture or upload whose answer was lost: says whether an image was created, and what to do with it. */
export function LostImage({ sent, of, onKnown }: Props) {
  const made = useFindCreated(useQuery(qAll(images.list, {})), sent, (i) => mightBeSent(i, sent))
  const [deleting, setDeleting] = useState<Image>()
  return (
    <LostAnswer made={made} sent={sent} words={lostImage} onKnown={onKnown}>
      {(found) => (
        <>
          <p>
            {of === 'upload'
              ? 'The upload URL was lost with the response. Delete this image and upload again, or let it expire after 24 hours.'
              : 'You can use this image. Submitting again creates another image.'}
          </p>
          {found.map((i) => (
            <Row key={i.id} gap={3} wrap>
              <span>
                <Link to="/images/$owner/$name" params={imageParams(i)} className={linkClass}>
                  {i.label}
                </Link>{' '}
                · {i.id} · <RelativeTime value={i.created} />
              </span>
              {of === 'upload' && (
                <OpButton
                  op={images.remove}
                  variant="danger"
                  aria-label={`Delete image ${i.label}, ${i.id}`}
                  onClick={() => setDeleting(i)}
                >
                  Delete image
                </OpButton>
              )}
            </Row>
          ))}
          {deleting && <DeleteImage image={deleting} onClose={() => setDeleting(undefined)} />}
        </>
      )}
    </LostAnswer>
  )
}
