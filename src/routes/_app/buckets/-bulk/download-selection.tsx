import { useState } from 'react'
import { ErrorNote } from '#/app/errors/error-note'
import { pluralize } from '#/app/catalog/format'
import { formatBytes } from '#/lib/bytes'
import {
  BLOB_ZIP_MOST,
  downloadWays,
  estimateSeconds,
  pickFolder,
  pickZipFile,
  startJob,
} from '#/transfers/engine/transfers'
import type { DownloadTarget } from '#/transfers/engine/types'
import { Button } from '#/ui/button/button'
import { Dialog } from '#/ui/overlay/dialog'
import { RadioCards } from '#/ui/field/radio-cards'
import { Stack } from '#/ui/layout/stack'
import type { BucketAt } from '../-bucket-page'
import type { Selection } from '../-objects/selection'
import css from './bulk.module.css'
import { ChosenList } from './chosen-list'
import { useCount } from './count'
import { CountLine } from './count-line'
import { archiveName, type DownloadWay, WAYS, whyNot } from './download-ways'
import { about } from './estimate'
import { JobDialog } from './job-dialog'
import { bucketRefOf } from '../-upload/place'

interface Props {
  readonly at: BucketAt
  readonly selection: Selection
  readonly onClose: () => void
}

/** Many objects at once, by the best way that this browser has; what is too much for a way is said, never cut short. */
export function DownloadSelection({ at, selection, onClose }: Props) {
  const state = useCount(at, selection)
  const [picked, setPicked] = useState<DownloadWay>()
  const [error, setError] = useState<unknown>()
  const [job, setJob] = useState<string>()
  if (job !== undefined)
    return (
      <JobDialog at={at} id={job} onClose={onClose}>
        {picked === 'links' ? 'Whoever has a link can use it until it ends; it cannot be taken back.' : undefined}
      </JobDialog>
    )
  const { counted } = state
  const ways = counted ? downloadWays(counted.bytes) : []
  const way = picked ?? ways[0]
  const name = archiveName(at.bucket, selection)

  const start = async () => {
    if (!counted || way === undefined) return
    setError(undefined)
    try {
      const to = await target(way, name)
      if (!to) return
      const { names, prefixes } = counted
      setPicked(way)
      setJob(startJob({ kind: 'download', ...bucketRefOf(at), names, prefixes, to }))
    } catch (e) {
      setError(e)
    }
  }
  return (
    <Dialog
      open
      onDismiss={onClose}
      width={560}
      title={counted ? `Download ${pluralize(counted.count, 'object', 'objects')}` : 'Download what is chosen'}
      footer={
        <>
          <Button
            variant="primary"
            disabledReason={
              !counted
                ? 'It is still being counted.'
                : counted.count === 0
                  ? 'There is nothing to download.'
                  : undefined
            }
            onClick={() => void start()}
          >
            {way === undefined ? 'Download' : WAYS[way].action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <Stack gap={4}>
        <Stack gap={2}>
          <ChosenList selection={selection} />
          <CountLine state={state} />
        </Stack>
        {counted && (
          <RadioCards
            label="Where to"
            name="download-way"
            value={way}
            onChange={setPicked}
            options={(['folder', 'zip', 'blob-zip', 'links'] as const)
              // One ZIP: in memory only where the browser cannot write to disk as it goes.
              .filter((w) => w !== (ways.includes('zip') ? 'blob-zip' : 'zip'))
              .map((w) => ({
                value: w,
                label: WAYS[w].label,
                hint: WAYS[w].hint,
                disabledReason: ways.includes(w) ? undefined : whyNot(w, counted.bytes, BLOB_ZIP_MOST, formatBytes),
              }))}
          />
        )}
        {counted && counted.count > 0 && (
          <span className={css.hint}>
            Starting the downloads takes {about(estimateSeconds('download', counted.count))} at this API’s limits. What
            could not be downloaded is named in the report.
          </span>
        )}
        {error !== undefined && <ErrorNote error={error} title="The place to save to could not be opened" />}
      </Stack>
    </Dialog>
  )
}

/** Asks where to, within the click; undefined when the person thought better of it. */
async function target(way: DownloadWay, name: string): Promise<DownloadTarget | undefined> {
  if (way === 'folder') {
    const folder = await pickFolder()
    return folder ? { way, folder } : undefined
  }
  if (way === 'zip') {
    const file = await pickZipFile(`${name}.zip`)
    return file ? { way, file } : undefined
  }
  return { way, name: way === 'links' ? `${name}-links.txt` : `${name}.zip` }
}
