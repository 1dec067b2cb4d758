import { lazy, Suspense, useState } from 'react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { objects } from '../../../contract/objects'
import { ErrorState } from '../../../components/error-note'
import { OpButton } from '../../../components/op-button'
import { RefreshButton } from '../../../components/refresh-button'
import { visible } from '../../../lib/text'
import type { LinkElement } from '../../../ui/link-element'
import { Note } from '../../../ui/note'
import { SidePanel } from '../../../ui/side-panel'
import { Stack } from '../../../ui/stack'
import { Gone, Loading } from '../../../ui/state'
import { Tabs } from '../../../ui/tabs'
import type { BucketAt } from './-bucket-page'
import type { Entry } from './-listing'
import { DeleteObject } from './-delete-object'
import { Details } from './-object/details'
import { StoreError } from './-object/store-error'
import { useObject } from './-object/use-object'
import { useDownload } from './-use-download'

const Preview = lazy(async () => ({ default: (await import('./-object/preview')).Preview }))
const Share = lazy(async () => ({ default: (await import('./-object/share')).Share }))

/** Keys of all that is read of objects: the list with its row, its headers, its access. */
const OBJECTS = ['objects']

interface Props {
  readonly at: BucketAt
  readonly name: string
  /** Its row, where it is among those loaded. */
  readonly loaded: Entry | undefined
  /** Milliseconds of the answer that its row came with. */
  readonly readAt: number
  /** The open view; anything unknown is the details. */
  readonly show: string | undefined
  readonly link: (show?: string) => LinkElement
  readonly onClose: () => void
}

/** One object: its facts and who may reach it, a look into it, and handing it on. */
export function ObjectPanel({ at, name, loaded, readAt, show, link, onClose }: Props) {
  const object = useObject(at, name, loaded)
  const download = useDownload(at)
  // Meanwhile the body is empty: what reads the object would ask for it once more the moment it is gone.
  const [deleting, setDeleting] = useState(false)
  const { entry } = object
  const blocked = object.gone ? 'There is no object of this name.' : undefined
  const fetching = useIsFetching({ queryKey: OBJECTS }) > 0
  const client = useQueryClient()
  const refresh = () => void client.refetchQueries({ queryKey: OBJECTS, type: 'active' })
  const start = () => download.start(name, entry?.size ?? null)
  return (
    <SidePanel
      onDismiss={onClose}
      title={visible(name).text}
      footer={
        <>
          <OpButton op={objects.url} variant="primary" busy={download.pending} blocked={blocked} onClick={start}>
            Download
          </OpButton>
          <OpButton op={objects.url} blocked={blocked} onClick={() => setDeleting(true)}>
            Delete
          </OpButton>
        </>
      }
    >
      <Stack gap={4}>
        <Tabs
          label="Views of the object"
          items={[
            { id: 'details', label: 'Details', link: link() },
            { id: 'preview', label: 'Preview', link: link('preview') },
            { id: 'share', label: 'Share', link: link('share') },
          ]}
        />
        {!deleting && (
          <RefreshButton
            name="Refresh object"
            updatedAt={loaded ? readAt : object.updatedAt}
            fetching={fetching}
            stale={object.error !== null}
            onRefresh={refresh}
          />
        )}
        {visible(name).hidden && (
          <Note tone="warn">This name holds characters that cannot be seen. They are shown here by their codes.</Note>
        )}
        {download.progress !== undefined && <p role="status">{download.progress}</p>}
        {download.error !== undefined && (
          <StoreError at={at} error={download.error} what="The download could not be started" retry={start} />
        )}
        {object.error && entry === undefined ? (
          <ErrorState error={object.error} what="this object" retry={object.retry} />
        ) : object.pending ? (
          <Loading shape="lines" rows={4} label="Loading the object" />
        ) : deleting ? null : object.gone || entry === undefined ? (
          <Gone
            title="There is no object of this name"
            detail="It was deleted, or nothing was uploaded under it yet."
          />
        ) : (
          <Suspense fallback={<Loading shape="lines" rows={4} />}>
            {show === 'preview' ? (
              <Preview at={at} name={name} entry={entry} />
            ) : show === 'share' ? (
              <Share at={at} name={name} details={link()} />
            ) : (
              <Details at={at} name={name} entry={entry} />
            )}
          </Suspense>
        )}
      </Stack>
      {deleting && <DeleteObject at={at} name={name} onClose={() => setDeleting(false)} onDeleted={onClose} />}
    </SidePanel>
  )
}
