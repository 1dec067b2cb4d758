import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../api/session'
import { useCrumb } from '../../../components/crumbs'
import { useNavigateHere } from '../../../components/use-navigate-here'
import { DetailPage } from '../../../components/detail-page'
import { detailQuery } from '../../../components/detail-query'
import { LinkButton } from '../../../components/link-button'
import { OpButton, OpLink } from '../../../components/op-button'
import { PageHeader } from '../../../components/page-header'
import { ScopeGate } from '../../../components/scope-gate'
import { useImage } from '../../../components/use-image'
import { imageCan } from '../../../contract/image-state'
import { images, type Image } from '../../../contract/images'
import { visible } from '../../../lib/text'
import { CopyText } from '../../../ui/copy-text'
import { Note } from '../../../ui/note'
import { Gone } from '../../../ui/state'
import { Stack } from '../../../ui/stack'
import { ImageDetails } from './-image-details'
import { imageFacts } from './-image-facts'
import { imageParams, isPublicId } from './-image-words'

const DeleteImage = lazy(async () => ({ default: (await import('./-delete-image')).DeleteImage }))
const CancelUpload = lazy(async () => ({
  default: (await import('../../../components/cancel-image-upload')).CancelImageUpload,
}))
const UploadPanel = lazy(async () => ({ default: (await import('./-upload-panel')).UploadPanel }))
const back = <LinkButton link={<Link to="/images" />}>All images</LinkButton>

interface Props {
  readonly imageId: string
  /** The panel that may be open over it. */
  readonly children: ReactNode
}

/** One image, followed while something happens to it: Part B 2.5. */
export function ImagePage(props: Props) {
  const { status } = useSession()
  // The API says 401 to nobody's private image; whoever is not signed in is offered to.
  if (status === 'signed-out' && !isPublicId(props.imageId))
    return (
      <>
        <PageHeader title={`Image ${props.imageId}`} />
        <ScopeGate op={{ ...images.view, auth: 'required' }} what="this image">
          {null}
        </ScopeGate>
      </>
    )
  return <Shown {...props} />
}

function Shown({ imageId, children }: Props) {
  const navigate = useNavigateHere()
  const [deleting, setDeleting] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const [deleted, setDeleted] = useState(false)
  // An image that is being deleted is not asked for again: what could be answered is that it is gone.
  const query = useImage(imageId, { enabled: !deleting && !cancelling && !deleted })
  const image = query.data
  const leave = () => {
    setDeleted(true)
    void navigate({ to: '/images' })
  }
  const gone = query.error?.kind === 'not-found' && !deleted
  const name = image ? visible(image.label).text : imageId
  useCrumb(name)
  if (image && gone) return <Vanished image={image} />
  return (
    <DetailPage
      title={name}
      identity={image && <CopyText text={image.id} label="image ID" />}
      query={detailQuery(query)}
      noun="image"
      back={back}
      facts={image && imageFacts(image)}
      actions={
        image &&
        !image.is_public && (
          <>
            <OpLink
              op={images.update}
              blocked={imageCan.update(image)}
              link={<Link to="/images/$owner/$name/edit" params={imageParams(image)} />}
            >
              Edit
            </OpLink>
            <OpButton
              op={images.remove}
              blocked={imageCan.remove(image)}
              variant="danger"
              onClick={() => setDeleting(true)}
            >
              Delete image
            </OpButton>
          </>
        )
      }
    >
      {image && (
        <Stack gap={4}>
          {image.status === 'pending_upload' && (
            <Suspense>
              <UploadPanel image={image} onCancel={() => setCancelling(true)} onDelete={() => setDeleting(true)} />
            </Suspense>
          )}
          {image.status === 'creating' && (
            <Note role="status">
              The disk is being copied. This page looks again every few seconds, and says when the image is available.
            </Note>
          )}
          <ImageDetails image={image} />
        </Stack>
      )}
      {children}
      {image && deleting && (
        <Suspense>
          <DeleteImage image={image} onClose={() => setDeleting(false)} onDeleted={leave} />
        </Suspense>
      )}
      {image && cancelling && (
        <Suspense>
          <CancelUpload
            uploads={[{ image: image.id, label: image.label }]}
            onClose={() => setCancelling(false)}
            onDeleted={leave}
          />
        </Suspense>
      )}
    </DetailPage>
  )
}

/** It was there a moment ago. */
function Vanished({ image }: { image: Image }) {
  const waiting = image.status === 'pending_upload'
  return (
    <>
      <PageHeader title={visible(image.label).text} />
      <Gone
        title={`Image ${visible(image.label).text} is gone`}
        detail={
          waiting
            ? 'Its data could not be used (damaged, or cut at its source), its 24 hours ran out, or someone deleted it. Check the file, then upload it again.'
            : 'It was deleted meanwhile.'
        }
        action={
          <>
            {back}
            {waiting && <LinkButton link={<Link to="/images/upload" />}>Upload again</LinkButton>}
          </>
        }
      />
    </>
  )
}
