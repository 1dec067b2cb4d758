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
import * as copy from './copy'
import { imageParams, mightBeSent } from './image-format'
import { DeleteImage } from './delete-image'

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
    <LostAnswer made={made} sent={sent} words={copy.lostImage} onKnown={onKnown}>
      {(found) => (
        <>
          <p>{of === 'upload' ? copy.lostUpload : copy.lostCapture}</p>
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
                  aria-label={copy.lostDelete(i.label, i.id)}
                  onClick={() => setDeleting(i)}
                >
                  {copy.deleteImage}
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
