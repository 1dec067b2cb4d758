import { useState } from 'react'
import { ErrorNote } from '#/app/errors/error-note'
import {
  BLOB_ZIP_MOST,
  downloadWays,
  estimateSeconds,
  pickFolder,
  pickZipFile,
  startJob,
} from '#/transfers/engine/transfers'
import type { DownloadTarget, LinkListTarget } from '#/transfers/engine/types'
import { RadioCards } from '#/ui/field/radio-cards'
import { SelectField } from '#/ui/field/select'
import type { BucketAt } from '../-bucket-page'
import type { Selection } from '../-objects/selection'
import { expiresAfter, longest, oneHour, sixHours, tenMinutes } from '../-share/-copy'
import * as copy from './-copy'
import css from './bulk.module.css'
import { useCount } from './count'
import { archiveName, type DownloadWay, linksProblem, WAYS, whyDisabled } from './download-ways'
import { about } from './estimate'
import { JobDialog } from './job-dialog'
import { SelectionDialog } from './selection-dialog'
import { bucketRefOf } from '../-bucket-ref'

interface Props {
  readonly at: BucketAt
  readonly selection: Selection
  readonly onClose: () => void
}

/** Downloads a selection in the best way this browser supports. A way that can't take the whole selection is disabled. */
export function DownloadSelection({ at, selection, onClose }: Props) {
  const state = useCount(at, selection)
  const [picked, setPicked] = useState<DownloadWay>()
  const [list, setList] = useState<LinkList>({ format: 'curl', lifetime: '86400' })
  const [error, setError] = useState<unknown>()
  const [job, setJob] = useState<string>()
  if (job !== undefined)
    return (
      <JobDialog at={at} id={job} onClose={onClose}>
        {picked === 'links' ? copy.linksAreOpen : undefined}
      </JobDialog>
    )
  const { counted } = state
  const ways = counted ? downloadWays(counted.bytes) : []
  const way = picked ?? ways[0]
  const name = archiveName(at.bucket, selection)
  const seconds = estimateSeconds('download', counted?.count ?? 0)

  const start = async () => {
    if (!counted || way === undefined) return
    setError(undefined)
    try {
      const to = await target(way, name, list)
      if (!to) return
      const { names, prefixes } = counted
      setPicked(way)
      setJob(startJob({ kind: 'download', ...bucketRefOf(at), names, prefixes, to }))
    } catch (e) {
      setError(e)
    }
  }
  return (
    <SelectionDialog
      {...{ selection, state, onClose }}
      title={counted ? copy.downloadTitle(counted.count) : copy.downloadSelectionTitle}
      action={way === undefined ? copy.downloadShort : WAYS[way].action}
      problem={way === 'links' ? linksProblem(seconds, Number(list.lifetime)) : undefined}
      nothing={copy.nothingToDownload}
      onStart={() => void start()}
    >
      {counted && (
        <RadioCards
          label={copy.destination}
          name="download-way"
          value={way}
          onChange={setPicked}
          options={(['folder', 'zip', 'blob-zip', 'links'] as const)
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
      {counted && way === 'links' && <LinkListFields value={list} onChange={setList} />}
      {counted && counted.count > 0 && (
        <span className={css.hint}>{(way === 'links' ? copy.linksTimeHint : copy.downloadHint)(about(seconds))}</span>
      )}
      {error !== undefined && <ErrorNote error={error} title={copy.destinationFailed} />}
    </SelectionDialog>
  )
}

interface LinkList {
  readonly format: LinkListTarget['format']
  /** Seconds. */
  readonly lifetime: (typeof LIFETIMES)[number]['value']
}

// The list of the form for one link would be a file of its own for both.
const LIFETIMES = [
  { value: '600', label: tenMinutes },
  { value: '3600', label: oneHour },
  { value: '21600', label: sixHours },
  { value: '86400', label: longest },
] as const
const FORMATS = [
  { value: 'curl', label: copy.curlList },
  { value: 'csv', label: copy.csvList },
] as const

function LinkListFields({ value, onChange }: { value: LinkList; onChange: (next: LinkList) => void }) {
  return (
    <>
      <SelectField
        label={copy.listFormat}
        options={FORMATS}
        value={value.format}
        onChange={(text) => onChange({ ...value, format: text === 'csv' ? 'csv' : 'curl' })}
      />
      <SelectField
        label={expiresAfter}
        options={LIFETIMES}
        value={value.lifetime}
        onChange={(text) => onChange({ ...value, lifetime: LIFETIMES.find((l) => l.value === text)?.value ?? '86400' })}
      />
    </>
  )
}

/** Opens the browser's picker, which must happen within the click. Undefined when canceled. */
async function target(way: DownloadWay, name: string, list: LinkList): Promise<DownloadTarget | undefined> {
  if (way === 'folder') {
    const folder = await pickFolder()
    return folder ? { way, folder } : undefined
  }
  if (way === 'zip') {
    const file = await pickZipFile(`${name}.zip`)
    return file ? { way, file } : undefined
  }
  if (way === 'blob-zip') return { way, name: `${name}.zip` }
  const { format, lifetime } = list
  return { way, name: `${name}-links.${format === 'csv' ? 'csv' : 'txt'}`, format, seconds: Number(lifetime) }
}
