import { useEffect, useRef, useState } from 'react'
import { explain } from '#/console/api/base/errors'
import { useStore } from '#/console/api/base/store'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { compareNames } from '#/lib/object-name'
import { sentences } from '#/lib/sentences'
import { visible, plural } from '#/lib/text'
import { Button } from '#/console/kit/button/button'
import { Note } from '#/console/kit/feedback/note'
import { Spinner } from '#/console/kit/feedback/spinner'
import { RadioCards } from '#/console/kit/field/radio-cards'
import { Row } from '#/console/kit/layout/row'
import { Stack } from '#/console/kit/layout/stack'
import { Dialog } from '#/console/kit/overlay/dialog'
import type { BucketAt } from '../bucket/bucket-page'
import css from '../bulk/bulk.module.css'
import type { UploadRun } from './begin-upload'
import type { InspectedUpload } from './inspect-upload'
import { type Choice, decide, sendUpload } from './send-upload'
import { formatBytes, formatCount } from '#/lib/bytes'

/** Dialog of an upload: progress while it is prepared, then its one question. */
export function UploadQuestion({ run, onClose }: { run: UploadRun; onClose: () => void }) {
  const { step, ready, error } = useStore(run.state)
  const { at, folder, asked } = run
  const known = ready !== undefined || error !== undefined
  useEffect(() => {
    if (known) asked()
  }, [known, asked])
  if (ready) return <Question at={at} folder={folder} inspected={ready} onClose={onClose} />
  const dismiss = () => {
    run.stop()
    onClose()
  }
  return (
    <Dialog open onDismiss={dismiss} title="Preparing upload" footer={<Button onClick={dismiss}>Cancel</Button>}>
      {error === undefined ? (
        <Row gap={2}>
          <Spinner /> {step}
        </Row>
      ) : (
        <ErrorNote error={error} title="Couldn’t read the files" />
      )}
    </Dialog>
  )
}

interface Props {
  readonly at: BucketAt
  readonly folder: string
  readonly inspected: InspectedUpload
  readonly onClose: () => void
}

const CHOICES = [
  { value: 'replace', label: 'Replace', hint: 'Replaces existing objects, which can’t be undone' },
  { value: 'skip', label: 'Skip', hint: 'Keeps existing objects' },
  { value: 'keep-both', label: 'Keep both', hint: 'Uploads copies, such as report (2).pdf' },
] as const

/** Asks once what happens to files whose name an object has, and names what can't be uploaded. */
function Question({ at, folder, inspected, onClose }: Props) {
  const { items, leftOut, lookupError } = inspected
  const [choice, setChoice] = useState<Choice>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const leave = useRef<AbortController>(undefined)
  useEffect(() => () => leave.current?.abort(), [])
  const taken = items.filter(({ there }) => there).toSorted((a, b) => compareNames(a.name, b.name))
  const unanswered = taken.length > 0 && choice === undefined
  const { send, copies } = decide(items, choice)
  const unchecked = lookupError !== undefined
  const replaced = unanswered ? 0 : send.filter(({ there }) => there).length
  const start = async () => {
    const stop = new AbortController()
    leave.current = stop
    setBusy(true)
    setError(undefined)
    try {
      await sendUpload({ at, inspected, choice }, stop.signal)
      onClose()
    } catch (e) {
      if (stop.signal.aborted) return
      setError(e)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onDismiss={onClose}
      width={560}
      title={titleOf(inspected, taken.length)}
      description={`To ${visible(folder === '' ? at.bucket : folder).text}, ${formatBytes(items.reduce((sum, { file }) => sum + file.size, 0))}`}
      footer={
        <>
          {items.length > 0 && (
            <Button
              variant={replaced > 0 || unchecked ? 'danger' : 'primary'}
              busy={busy}
              disabledReason={unanswered ? 'Choose what to do with existing objects.' : undefined}
              onClick={() => void start()}
            >
              {unchecked ? 'Upload anyway' : actionText(send.length + copies.length, replaced)}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <Stack gap={4}>
        {unchecked && (
          <Note tone="warn" role="alert" title="Couldn’t check for existing files">
            {sentences(
              explain(lookupError).title,
              'Existing objects with the same names would be replaced permanently.',
            )}
          </Note>
        )}
        {taken.length > 0 && (
          <RadioCards
            label={
              taken.length === 1
                ? 'An object with this name exists'
                : `${formatCount(taken.length)} objects with these names exist`
            }
            name="taken"
            value={choice}
            onChange={setChoice}
            options={CHOICES}
          />
        )}
        {taken.length > 1 && <Names summary="Existing names" lines={taken.map(({ name }) => ({ name }))} />}
        {leftOut.length > 0 && (
          <Names
            open={items.length === 0}
            summary={`${plural(leftOut.length, 'file')} can’t be uploaded`}
            lines={leftOut.map(({ path, reason }) => ({ name: path, reason }))}
          />
        )}
        {error !== undefined && <ErrorNote error={error} title="Couldn’t find free names for the copies" />}
      </Stack>
    </Dialog>
  )
}

function titleOf({ items }: InspectedUpload, taken: number): string {
  const [first] = items
  if (!first) return 'Nothing to upload'
  if (items.length > 1) return `Upload ${plural(items.length, 'file')}?`
  const { text } = visible(first.file.name)
  return taken === 0 ? `Upload ${text}?` : `Replace ${text}?`
}

function actionText(sent: number, replaced: number): string {
  if (replaced === 0) return `Upload ${plural(sent, 'file')}`
  return replaced === sent
    ? `Replace ${plural(replaced, 'object')}`
    : `Upload ${plural(sent, 'file')}, replace ${formatCount(replaced)}`
}

/** Names in a list before the rest becomes a count. */
const MAX_NAMES = 200

interface NamesProps {
  readonly open?: boolean
  readonly summary: string
  readonly lines: readonly { readonly name: string; readonly reason?: string }[]
}

function Names({ open = false, summary, lines }: NamesProps) {
  return (
    <details open={open}>
      <summary>{summary}</summary>
      <ul className={css.failures}>
        {lines.slice(0, MAX_NAMES).map(({ name, reason }) => (
          <li key={name}>
            <span>{visible(name).text}</span>
            {reason !== undefined && <span className={css.hint}>{reason}</span>}
          </li>
        ))}
      </ul>
      {lines.length > MAX_NAMES && <p className={css.hint}>{`And ${formatCount(lines.length - MAX_NAMES)} more.`}</p>}
    </details>
  )
}
