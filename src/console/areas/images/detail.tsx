import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import { session, useSession } from '#/console/api/session/session'
import { type Image, images } from '#/contract/images'
import {
  capabilityLabel,
  endsSoon,
  expiryOf,
  formatImageSize,
  imageIdOf,
  imageParams,
  isPublicId,
} from './image-format'
import { pathParams } from '#/console/resource/address/path-params'
import { type ReactNode, useState } from 'react'
import { useCrumb } from '#/console/shell/frame/crumbs'
import { useNavigateFromDeleted } from '#/console/resource/address/use-navigate-here'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { detailQuery } from '#/console/resource/detail/detail-query'
import { LinkButton } from '#/console/resource/page/link-button'
import { useCan } from '#/console/resource/access/use-can'
import { PageHeader } from '#/console/resource/page/page-header'
import { ScopeGate } from '#/console/shell/session/scope-gate'
import { useImage } from '#/console/resource/catalog/use-image'
import { useImageUpload } from '#/console/transfers/images/image-uploads'
import { imageCan } from '#/contract/states'
import { makeVisible, visible } from '#/lib/text'
import { CopyText } from '#/console/kit/text/copy-text'
import { Gone } from '#/console/kit/feedback/state'
import { Stack } from '#/console/kit/layout/stack'
import { ImageStatus } from './image-status'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { Row } from '#/console/kit/layout/row'
import { Tag } from '#/console/kit/text/tag'
import { useApiNow } from '#/console/kit/text/use-now'
import { isEndOfLife } from './image-facets'
import styles from './image.module.css'
import { DeleteImage } from './delete-image'
import { CancelImageUpload as CancelUpload } from '#/console/shell/transfer-tray/cancel-image-upload'
import { UploadPanel } from './upload/upload-panel'

const ENDED = { ended: { label: 'No longer updated', tone: 'warn' } } as const
const ENDING = { available: { label: 'Available', tone: 'warn' } } as const
// An ID contains one slash: with two parameters the address stays readable, without %2F.
export const Route = createFileRoute('/_app/images/$owner/$name')({
  params: pathParams({ owner: 'name', name: 'name' }),
  staticData: { crumb: '$name' },
  loader: ({ context, params }) => {
    const imageId = imageIdOf(params)
    // Signed out, the API would answer 401.
    if (session.get().status === 'signed-out' && !isPublicId(imageId)) return
    void context.queryClient.prefetchQuery(q(images.view, { params: { imageId } }))
  },
  component: Page,
})

function Page() {
  const imageId = imageIdOf(Route.useParams())
  return (
    <ImagePage imageId={imageId}>
      <Outlet />
    </ImagePage>
  )
}

const back = <LinkButton link={<Link to="/images" />}>All images</LinkButton>

interface Props {
  readonly imageId: string
  /** The open side panel. */
  readonly children: ReactNode
}

/** One image, polled while its status changes. */
function ImagePage(props: Props) {
  const { status } = useSession()
  // The API would answer 401: the page offers to sign in instead.
  if (status === 'signed-out' && !isPublicId(props.imageId))
    return (
      <ScopeGate
        op={{ ...images.view, auth: 'required' }}
        what="this image"
        heading={<PageHeader title={`Image ${props.imageId}`} />}
      >
        {null}
      </ScopeGate>
    )
  return <Shown {...props} />
}

function Shown({ imageId, children }: Props) {
  const can = useCan()
  const navigate = useNavigateFromDeleted()
  const [deleting, setDeleting] = useState(false)
  const [canceling, setCanceling] = useState(false)
  const [deleted, setDeleted] = useState(false)
  // A read after the deletion would answer 404 and replace the page under the dialog.
  const query = useImage(imageId, { enabled: !deleting && !canceling && !deleted })
  const image = query.data
  const leave = () => {
    setDeleted(true)
    void navigate({ to: '/images' })
  }
  const missing = query.error?.kind === 'not-found' && !deleted
  const name = image ? visible(image.label).text : imageId
  useCrumb(name)
  return (
    <>
      {image && missing ? (
        <DeletedElsewhere image={image} />
      ) : (
        <DetailPage
          title={name}
          identity={image && <CopyText text={image.id} label="Copy image ID" />}
          query={detailQuery(query)}
          noun="image"
          back={back}
          summary={image && <Summary image={image} />}
          facts={image && facts(image)}
          actions={
            image && !image.is_public
              ? [
                  {
                    label: 'Edit',
                    link: <Link to="/images/$owner/$name/edit" params={imageParams(image)} />,
                    disabledReason: can(images.update) ?? imageCan.update(image),
                  },
                  {
                    label: 'Delete image',
                    danger: true,
                    onSelect: () => setDeleting(true),
                    disabledReason: can(images.remove) ?? imageCan.remove(image),
                  },
                ]
              : undefined
          }
        >
          {image && (
            <Stack gap={4}>
              {image.status === 'pending_upload' && (
                <UploadPanel image={image} onCancel={() => setCanceling(true)} onDelete={() => setDeleting(true)} />
              )}
              {image.description && <p className={styles['description']}>{makeVisible(image.description)}</p>}
            </Stack>
          )}
          {image && deleting && <DeleteImage image={image} onClose={() => setDeleting(false)} onDeleted={leave} />}
          {image && canceling && (
            <CancelUpload
              uploads={[{ image: image.id, label: image.label }]}
              onClose={() => setCanceling(false)}
              onDeleted={leave}
            />
          )}
        </DetailPage>
      )}
      {/* In one place, so that an edit form keeps what was typed. */}
      {children}
    </>
  )
}

/** Whether the image can be used, or what it waits for. */
function Summary({ image }: { image: Image }) {
  const now = useApiNow()
  const ends = expiryOf(image)
  const sent = (useImageUpload(image.id)?.sentAt ?? null) !== null
  const status = <ImageStatus image={image} />
  if (image.status === 'creating') return <>{status}. Copying the disk.</>
  if (image.status === 'pending_upload') {
    return sent ? (
      <>{status} the file.</>
    ) : (
      <>
        {status}. Deleted <RelativeTime value={ends} /> unless its file arrives.
      </>
    )
  }
  if (isEndOfLife(image, now)) {
    return (
      <>
        <StatusBadge value="ended" map={ENDED} />
        {image.deprecated ? ' by its vendor. ' : '. '}Choose a newer image for new instances.
      </>
    )
  }
  return (
    <>
      {endsSoon(image, now) ? <StatusBadge value={image.status} map={ENDING} /> : status} in every region.
      {ends !== null && !image.is_public && (
        <>
          {' '}
          Deleted <RelativeTime value={ends} />.
        </>
      )}
    </>
  )
}

/** For an image that was deleted while its page was open. */
function DeletedElsewhere({ image }: { image: Image }) {
  const waiting = image.status === 'pending_upload'
  return (
    <>
      <PageHeader title={visible(image.label).text} />
      <Gone
        title={`Image ${visible(image.label).text} was deleted`}
        detail={
          waiting
            ? 'The data was damaged, no data arrived within 24 hours, or someone deleted the image. Check the file, then upload it again.'
            : 'Someone deleted this image while you had it open.'
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

const sourceText = (i: Image) =>
  i.type === 'automatic' ? 'From a deleted instance' : i.created_by ? `Created by ${i.created_by}` : 'Created manually'

const facts = (image: Image) => [
  { label: 'Size', value: image.size > 0 && formatImageSize(image) },
  image.vendor === null ? { label: 'Source', value: sourceText(image) } : { label: 'Vendor', value: image.vendor },
  { label: 'Capabilities', value: image.capabilities.map(capabilityLabel).join(', ') },
  tagsFact(image.tags),
  { label: 'Created', value: <RelativeTime value={image.created} /> },
  { label: 'Updated', value: image.updated && <RelativeTime value={image.updated} /> },
  { label: 'End of life', value: image.is_public && image.eol !== null ? <RelativeTime value={image.eol} /> : '' },
]

const tagsFact = (tags: readonly string[] = []) => ({
  label: 'Tags',
  long: true,
  value: tags.length > 0 && (
    <Row gap={1} wrap>
      {tags.map((tag) => (
        <Tag key={tag}>{visible(tag).text}</Tag>
      ))}
    </Row>
  ),
})
