import { lazy, Suspense, useState } from 'react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../../api/errors'
import { objects } from '../../../contract/objects'
import { ErrorState } from '../../../components/error-note'
import { OpButton } from '../../../components/op-button'
import { RefreshButton } from '../../../components/refresh-button'
import { StaleNote } from '../../../components/stale-note'
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

/** What this page reads of objects: the list with the row of this one, its headers, its access. */
const OBJECTS = { queryKey: ['objects'], type: 'active' } as const

interface Props {
  readonly at: BucketAt
  readonly name: string
  /** Its row, where it is among those loaded. */
  readonly loaded: Entry | undefined
  /** Milliseconds of the answer that its row came with. */
  readonly readAt: number
  /** Why its row could not be read again. */
  readonly stale: ApiError | null
  /** The open view; anything unknown is the details. */
  readonly show: string | undefined
  readonly link: (show?: string) => LinkElement
  readonly onClose: () => void
}

/** One object: its facts and who may reach it, a look into it, and handing it on. */
export function ObjectPanel({ at, name, loaded, readAt, stale, show, link, onClose }: Props) {
  const object = useObject(at, name, loaded)
  const download = useDownload(at)
  // Meanwhile the body is empty: what reads the object would ask for it once more the moment it is gone.
  const [deleting, setDeleting] = useState(false)
  const { entry } = object
  // Where the list has brought its row, what its own look for it met is of no account any more.
  const error = loaded ? stale : object.error
  const blocked = object.gone ? 'There is no object of this name.' : undefined
  const fetching = useIsFetching(OBJECTS) > 0
  const client = useQueryClient()
  const refresh = () => void client.refetchQueries(OBJECTS)
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
            stale={error !== null}
            onRefresh={refresh}
          />
        )}
        {visible(name).hidden && (
          <Note tone="warn">This name holds characters that cannot be seen. They are shown here by their codes.</Note>
        )}
        {download.started && <p role="status">Downloading. Transfers shows the progress when you close this panel.</p>}
        {download.error !== undefined && (
          <StoreError at={at} error={download.error} what="The download could not be started" retry={start} />
        )}
        {entry !== undefined && !deleting && <StaleNote error={error} retry={refresh} />}
        {error && entry === undefined ? (
          <ErrorState error={error} what="this object" retry={object.retry} />
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
