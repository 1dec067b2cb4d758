import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { q } from '#/api/client/client'
import { session, useSession } from '#/api/session/session'
import { type Image, images } from '#/contract/images'
import { capabilityWords, imageIdOf, imageParams, isPublicId } from './-image-words'
import { pathParams } from '#/app/address/path-params'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCrumb } from '#/app/shell/crumbs'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { DetailPage } from '#/app/resource/detail-page'
import { detailQuery } from '#/app/resource/detail-query'
import { LinkButton } from '#/app/resource/link-button'
import { OpButton, OpLink } from '#/app/resource/op-button'
import { PageHeader } from '#/app/resource/page-header'
import { ScopeGate } from '#/app/session/scope-gate'
import { useImage } from '#/app/catalog/use-image'
import { imageCan } from '#/contract/states'
import { makeVisible, visible } from '#/lib/text'
import { CopyText } from '#/ui/text/copy-text'
import { Note } from '#/ui/feedback/note'
import { Gone } from '#/ui/feedback/state'
import { Stack } from '#/ui/layout/stack'
import { imageFacts } from './-image-facts'
import { Card } from '#/ui/layout/card'
import { KeyValues } from '#/ui/layout/key-values'
import { RelativeTime } from '#/ui/text/relative-time'
import { Row } from '#/ui/layout/row'
import { Tag } from '#/ui/text/tag'
import { useNow } from '#/ui/text/use-now'
import { isEndOfLife } from './-image-facets'
import styles from './-image.module.css'

// An id holds one slash: two parameters keep it readable, and never encoded, in the address.
export const Route = createFileRoute('/_app/images/$owner/$name')({
  params: pathParams({ owner: 'name', name: 'name' }),
  staticData: { crumb: '$name' },
  loader: ({ context, params }) => {
    const imageId = imageIdOf(params)
    // Nobody's private image is nothing to ask for.
    if (session.get().status === 'signed-out' && !isPublicId(imageId)) return
    void context.queryClient.prefetchQuery(q(images.view, { params: { imageId } }))
  },
  component: Page,
})

function Page() {
  const imageId = imageIdOf(Route.useParams())
  return (
    <ImagePage key={imageId} imageId={imageId}>
      <Outlet />
    </ImagePage>
  )
}

const DeleteImage = lazy(async () => ({ default: (await import('./-delete-image')).DeleteImage }))
const CancelUpload = lazy(async () => ({
  default: (await import('#/app/transfer-tray/cancel-image-upload')).CancelImageUpload,
}))
const UploadPanel = lazy(async () => ({ default: (await import('./-upload-panel')).UploadPanel }))
const back = <LinkButton link={<Link to="/images" />}>All images</LinkButton>

interface Props {
  readonly imageId: string
  /** The panel that may be open over it. */
  readonly children: ReactNode
}

/** One image, followed while something happens to it: Part B 2.5. */
function ImagePage(props: Props) {
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

const madeWords = (i: Image) =>
  i.type === 'automatic'
    ? 'Automatically, from a deleted instance'
    : `By hand${i.created_by ? `, by ${i.created_by}` : ''}`

/** Everything the API tells of an image. */
function ImageDetails({ image }: { image: Image }) {
  const now = useNow()
  return (
    <>
      {image.is_public && isEndOfLife(image, now) && (
        <Note tone="warn" title={image.deprecated ? 'Deprecated' : 'Past its end of life'}>
          It gets no more fixes. Choose a newer image for new instances.
        </Note>
      )}
      <Card title="Details">
        <KeyValues
          items={[
            {
              label: 'Description',
              value: image.description ? (
                <p className={styles['description']}>{makeVisible(image.description)}</p>
              ) : (
                'None'
              ),
            },
            { label: 'Kind', value: image.is_public ? 'Public, of the provider' : 'Private' },
            ...(image.vendor === null ? [] : [{ label: 'Vendor', value: image.vendor }]),
            ...(image.is_public ? [] : [{ label: 'Made', value: madeWords(image) }]),
            {
              label: 'Changed',
              value: <RelativeTime value={image.updated} as="minute" never="Not since it was made" />,
            },
            {
              label: 'Capabilities',
              value:
                image.capabilities.length === 0 ? (
                  'None'
                ) : (
                  <Row gap={1}>
                    {image.capabilities.map((c) => (
                      <Tag key={c}>{capabilityWords(c)}</Tag>
                    ))}
                  </Row>
                ),
            },
            {
              label: 'Regions',
              value: image.status === 'available' ? 'Usable in any region' : 'Usable in any region once available',
            },
          ]}
        />
      </Card>
    </>
  )
}
