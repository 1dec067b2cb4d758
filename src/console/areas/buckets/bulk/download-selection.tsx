import { useState } from 'react'
import { ErrorNote } from '#/console/resource/errors/error-note'
import {
  BLOB_ZIP_MOST,
  downloadWays,
  estimateSeconds,
  pickFolder,
  pickZipFile,
  startJob,
} from '#/console/transfers/transfers'
import type { DownloadTarget } from '#/console/transfers/objects/requests'
import { RadioCards } from '#/console/kit/field/radio-cards'
import type { BucketAt } from '../bucket/bucket-page'
import type { Selection } from '../objects/selection'
import css from './bulk.module.css'
import { useCount } from './count'
import { archiveName, type DownloadWay, WAYS, whyDisabled } from './download-ways'
import { about } from './estimate'
import { SelectionDialog } from './selection-dialog'
import { bucketRefOf } from '../bucket-ref'
import { plural } from '#/lib/text'

interface Props {
  readonly at: BucketAt
  readonly selection: Selection
  readonly onClose: () => void
}

/** Downloads a selection in the best way this browser supports. A way that can't take the whole selection is disabled. */
export function DownloadSelection({ at, selection, onClose }: Props) {
  const state = useCount(at, selection)
  const [picked, setPicked] = useState<DownloadWay>()
  const [error, setError] = useState<unknown>()
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
      startJob({ kind: 'download', ...bucketRefOf(at), names, prefixes, to })
      onClose()
    } catch (e) {
      setError(e)
    }
  }
  return (
    <SelectionDialog
      {...{ selection, state, onClose }}
      title={counted ? `Download ${plural(counted.count, 'object')}` : 'Download selection'}
      action={way === undefined ? 'Download' : WAYS[way].action}
      problem={counted && way === undefined ? whyDisabled('blob-zip', counted.bytes, BLOB_ZIP_MOST) : undefined}
      nothing="No objects to download."
      onStart={() => void start()}
    >
      {counted && (
        <RadioCards
          label="Destination"
          name="download-way"
          value={way}
          onChange={setPicked}
          options={(['folder', 'zip', 'blob-zip'] as const)
            // One ZIP option: in memory only where the browser can't write to disk.
            .filter((w) => w !== (ways.includes('zip') ? 'blob-zip' : 'zip'))
            .map((w) => ({
              value: w,
              label: WAYS[w].label,
              hint: WAYS[w].hint,
              disabledReason: ways.includes(w) ? undefined : whyDisabled(w, counted.bytes, BLOB_ZIP_MOST),
            }))}
        />
      )}
      {counted && counted.count > 0 && (
        <span
          className={css.hint}
        >{`Starting the downloads takes ${about(estimateSeconds('download', counted.count))}.`}</span>
      )}
      {error !== undefined && <ErrorNote error={error} title="Couldn’t open the destination" />}
    </SelectionDialog>
  )
}

/** Opens the browser's picker, which must happen within the click. Undefined when canceled. */
async function target(way: DownloadWay, name: string): Promise<DownloadTarget | undefined> {
  if (way === 'folder') {
    const folder = await pickFolder()
    return folder ? { way, folder } : undefined
  }
  if (way === 'zip') {
    const file = await pickZipFile(`${name}.zip`)
    return file ? { way, file } : undefined
  }
  return { way: 'blob-zip', name: `${name}.zip` }
}
