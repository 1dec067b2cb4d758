import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Creation } from '#/console/api/form/outcome'
import { qAll } from '#/console/api/client/client'
import { OpButton } from '#/console/resource/page/op-button'
import { images, type Image } from '#/contract/images'
import { DeleteImage } from './delete-image'
import { imageParams, mightBeSent } from './image-format'

/** How to find an image whose creation got no response. An uploaded one needs the URL from that response; a captured one needs nothing. */
export const createdImage = (by: 'upload' | 'capture'): Creation<Image> => ({
  one: 'image',
  done: 'created',
  list: qAll(images.list, {}),
  matches: mightBeSent,
  link: (image) => <Link to="/images/$owner/$name" params={imageParams(image)} />,
  ...(by === 'upload' && {
    next: () =>
      'The upload URL was lost with the response. Delete this image and upload again, or let it expire after 24 hours.',
    more: (image) => <DeleteLost image={image} />,
  }),
})

function DeleteLost({ image }: { image: Image }) {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      {' '}
      <OpButton
        op={images.remove}
        variant="danger"
        aria-label={`Delete image ${image.label}, ${image.id}`}
        onClick={() => setDeleting(true)}
      >
        Delete image
      </OpButton>
      {deleting && <DeleteImage image={image} onClose={() => setDeleting(false)} />}
    </>
  )
}
