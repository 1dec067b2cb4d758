import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { qAll } from '#/api/client/client'
import { LostAnswer } from '#/app/form/lost-answer'
import { OpButton } from '#/app/resource/op-button'
import { useFindCreated, type PendingCreate } from '#/app/form/use-find-created'
import { images, type Image } from '#/contract/images'
import { parseUtc } from '#/lib/dates'
import { linkClass } from '#/ui/button/button-class'
import { RelativeTime } from '#/ui/text/relative-time'
import { Row } from '#/ui/layout/row'
import { imageParams } from './-image-words'

const DeleteImage = lazy(async () => ({ default: (await import('./-delete-image')).DeleteImage }))
/** Clocks differ by less, in milliseconds. */
const SKEW_MS = 300_000

interface Props {
  readonly sent: PendingCreate
  /** An upload's address was in the answer; a captured image lacks nothing. */
  readonly of: 'upload' | 'capture'
  /** The list was read again: what happened is no longer unknown. Called with how many were found. */
  readonly onKnown: (found: number) => void
}

/** A disk's image may have taken the label of its disk, which is not known here: then whatever is new counts. */
function mayBe(i: Image, { label, ids, at }: PendingCreate): boolean {
  if (i.is_public) return false
  if (label !== '') return i.label === label
  return ids !== undefined || (parseUtc(i.created)?.getTime() ?? 0) > at - SKEW_MS
}

/** After a request whose answer was lost: whether an image was made, and what is to be done about it. */
export function LostImage({ sent, of, onKnown }: Props) {
  const made = useFindCreated(useQuery(qAll(images.list, {})), sent, (i) => mayBe(i, sent))
  const [deleting, setDeleting] = useState<Image>()
  return (
    <LostAnswer
      made={made}
      sent={sent}
      noun="image"
      named={sent.label === '' ? 'since then' : undefined}
      onKnown={onKnown}
    >
      {(found) => (
        <>
          <p>
            {of === 'upload'
              ? 'Where its data is to be sent was in the answer that was lost: nobody can send it. Delete it and upload again; else it goes by itself after 24 hours.'
              : 'The answer was lost, and nothing is missing for it. Sending again makes another one.'}
          </p>
          {found.map((i) => (
            <Row key={i.id} gap={3} wrap>
              <span>
                <Link to="/images/$owner/$name" params={imageParams(i)} className={linkClass}>
                  {i.label}
                </Link>
                , {i.id}, created <RelativeTime value={i.created} />
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
          {deleting && (
            <Suspense>
              <DeleteImage image={deleting} onClose={() => setDeleting(undefined)} />
            </Suspense>
          )}
        </>
      )}
    </LostAnswer>
  )
}
