import { useStore } from '#/api/session/store'
import { ErrorNote } from '#/app/errors/error-note'
import { Button } from '#/ui/button/button'
import { Dialog } from '#/ui/overlay/dialog'
import type { UploadRun } from './begin-upload'
import { StepLine } from '../-bulk/step-line'
import { type ReactNode, useState } from 'react'
import { explain } from '#/api/client/errors'
import { pluralize } from '#/app/catalog/format'
import { formatBytes, formatCount } from '#/lib/bytes'
import { compareNames } from '#/lib/object-name'
import { visible } from '#/lib/text'
import { uploadAll } from '#/transfers/engine/transfers'
import type { UploadFile } from '#/transfers/engine/types'
import { Note } from '#/ui/feedback/note'
import { RadioCards } from '#/ui/field/radio-cards'
import { Stack } from '#/ui/layout/stack'
import type { BucketAt } from '../-bucket-page'
import { flatListOf, bucketRefOf } from './place'
import { type Choice, countDecomposed, countJunk, decide, nameCopies, type FileToSend, type SortOptions } from './plan'
import { PlanList } from './plan-list'
import { Comparing, OneFile, PlanFacts } from './plan-parts'
import { planRows } from './plan-rows'
import type { PreparedPlan, Prepared } from './prepare'
import { useUploadPlan } from './use-plan'
import { Checkbox } from '#/ui/field/checkbox'
import type { DroppedFiles } from '#/transfers/objects/read-dropped-files'

/** What becomes of what was dropped or chosen: how far it is read, and then the question. */
export function UploadPlan({ run, onClose }: { run: UploadRun; onClose: () => void }) {
  const { step, ready, error } = useStore(run.state)
  const { at, folder, most } = run
  if (ready)
    return (
      <PlanDialog at={at} folder={folder} most={most} prepared={ready.prepared} first={ready.plan} onClose={onClose} />
    )
  const comparing = step.value !== null
  const dismiss = () => {
    run.stop()
    onClose()
  }
  return (
    <Dialog
      open
      onDismiss={dismiss}
      title="What the upload would do"
      footer={
        <>
          {comparing && <Button onClick={run.enough}>Do not compare</Button>}
          <Button onClick={dismiss}>Cancel</Button>
        </>
      }
    >
      {error === undefined ? <StepLine step={step} /> : <ErrorNote error={error} title="The files could not be read" />}
    </Dialog>
  )
}

interface Props {
  readonly at: BucketAt
  readonly folder: string
  readonly most: number | undefined
  readonly prepared: Prepared
  readonly first: PreparedPlan
  readonly onClose: () => void
}

const CHOICES = [
  { value: 'replace', label: 'Replace', hint: 'What is there now goes and cannot be brought back' },
  { value: 'skip', label: 'Skip', hint: 'What is there now stays, the file is not sent' },
  { value: 'keep-both', label: 'Keep both', hint: 'The file gets a name of its own, such as report (2).pdf' },
] as const

/** The whole drop before anything of it is sent: counted, listed, and what is taken decided for all or for each. */
function PlanDialog({ at, folder, most, prepared, first, onClose }: Props) {
  const [options, setOptions] = useState<SortOptions>({
    folder,
    junk: false,
    compose: false,
    emptyFolders: false,
    most,
  })
  const { plan, step } = useUploadPlan(prepared, first, options)
  const single = first.items.length === 1 && first.leftOut.length === 0
  const [all, setAll] = useState<Choice | undefined>(single ? 'replace' : undefined)
  const [each, setEach] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [same, setSame] = useState(single)
  const [naming, setNaming] = useState(false)
  const [error, setError] = useState<unknown>()

  const taken = plan.items.filter((i) => i.verdict === 'replaces')
  const open = taken.filter((i) => all === undefined && !each.has(i.name)).length
  const decision = decide(plan.items, { all: all ?? 'skip', each, same })
  const sent = decision.send.length + decision.keepBoth.length
  // Until everything is decided, the whole choice is what is asked about.
  const bytes = (open > 0 ? plan.items : [...decision.send, ...decision.keepBoth]).reduce((n, s) => n + s.file.size, 0)
  const gone = taken.filter((i) => (each.get(i.name) ?? all) === 'replace').length

  const run = async () => {
    const stop = new AbortController()
    setNaming(true)
    setError(undefined)
    try {
      const planned = plan.items.map((i) => i.name)
      const copies = await nameCopies(decision, prepared.looked.seen, planned, flatListOf(at, stop.signal))
      const skipped = decision.skip.map((s) => ({ ...s, skip: true }))
      const agreed = ({ replaces, ...s }: FileToSend): UploadFile =>
        blind ? s : { ...s, agreed: { replaces, at: prepared.at } }
      // In the order of the listing, so that one list call looks up many of them just before they are sent.
      const inOrder = [...decision.send, ...copies].toSorted((a, b) => compareNames(a.name, b.name))
      uploadAll(bucketRefOf(at), [...inOrder.map(agreed), ...skipped])
      onClose()
    } catch (e) {
      setError(e)
      setNaming(false)
    }
  }

  const [only] = plan.items
  const blind = prepared.unsure !== undefined
  const title =
    single && only
      ? only.verdict === 'new'
        ? `Upload ${visible(only.path).text}?`
        : `Replace ${visible(only.path).text}?`
      : plan.items.length === 0
        ? 'Nothing to upload'
        : `Upload ${pluralize(plan.items.length, 'file')}?`
  const blocked = step
    ? 'Files are still being compared.'
    : open > 0
      ? `Choose what happens to ${pluralize(open, 'name that is taken', 'names that are taken')}.`
      : sent === 0
        ? 'Nothing is left to upload.'
        : undefined
  return (
    <Dialog
      open
      onDismiss={onClose}
      width={single ? 520 : 860}
      title={title}
      description={
        <>
          Into <bdi>{visible(folder === '' ? at.bucket : folder).text}</bdi>, {formatBytes(bytes)}. Nothing has been
          sent yet.
        </>
      }
      footer={
        <>
          <Button
            variant={gone > 0 || blind ? 'danger' : 'primary'}
            busy={naming}
            disabledReason={blocked}
            onClick={() => void run()}
          >
            {blind
              ? 'Upload anyway'
              : single && gone === 1
                ? 'Replace object'
                : open > 0 || sent === 0
                  ? 'Upload files'
                  : actionWords(sent, gone)}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <Stack gap={4}>
        {blind && (
          <Note tone="warn" role="alert" title="Which names are taken could not be looked up">
            {explain(prepared.unsure).title}. Objects of the same names would be replaced and could not be brought back.
          </Note>
        )}
        {single && only ? <OneFile item={only} /> : <PlanFacts plan={plan} />}
        {step && <Comparing step={step.now} onEnough={step.enough} />}
        {taken.length > 0 && (
          <RadioCards
            label={pluralize(taken.length, 'name is taken', 'names are taken')}
            name="taken"
            value={all}
            onChange={(choice) => {
              setAll(choice)
              setEach(new Map())
            }}
            options={CHOICES}
          />
        )}
        <PlanOptions
          haul={prepared.haul}
          options={options}
          onChange={setOptions}
          same={plan.items.filter((i) => i.verdict === 'same').length}
          sendSame={same}
          onSendSame={setSame}
        />
        {!single && (
          <PlanList
            rows={planRows(plan)}
            choices={{ all, each, same }}
            onEach={(name, choice) => setEach(new Map(each).set(name, choice))}
          />
        )}
        {error !== undefined && <ErrorNote error={error} title="Names for the second copies could not be looked up" />}
      </Stack>
    </Dialog>
  )
}

const actionWords = (sent: number, gone: number) =>
  gone === 0
    ? `Upload ${pluralize(sent, 'file')}`
    : gone === sent
      ? `Replace ${pluralize(gone, 'object')}`
      : `Upload ${pluralize(sent, 'file')}, replace ${formatCount(gone)}`

interface PlanOptionsProps {
  readonly haul: DroppedFiles
  readonly options: SortOptions
  readonly onChange: (options: SortOptions) => void
  /** How many are the same as what is there. */
  readonly same: number
  readonly sendSame: boolean
  readonly onSendSame: (on: boolean) => void
}

/** What only some drops have, each offered where it is. */
function PlanOptions({ haul, options, onChange, same, sendSame, onSendSame }: PlanOptionsProps) {
  const junk = countJunk(haul)
  const decomposed = countDecomposed(haul)
  const empty = haul.emptyFolders.length
  const boxes: ReactNode[] = []
  if (same > 0)
    boxes.push(
      <Checkbox
        key="same"
        label={`Upload the ${pluralize(same, 'file')} that the bucket holds already`}
        checked={sendSame}
        onChange={(e) => onSendSame(e.target.checked)}
      />,
    )
  if (junk > 0)
    boxes.push(
      <Checkbox
        key="junk"
        label={`Leave out ${pluralize(junk, 'system file')}`}
        hint=".DS_Store, Thumbs.db and desktop.ini, which systems leave in folders"
        checked={!options.junk}
        onChange={(e) => onChange({ ...options, junk: !e.target.checked })}
      />,
    )
  if (decomposed > 0)
    boxes.push(
      <Checkbox
        key="nfc"
        label={`Write ${pluralize(decomposed, 'name')} with composed letters`}
        hint="Here é is e and an accent, two characters. Other systems write it as one, and would not find the name (NFC)."
        checked={options.compose}
        onChange={(e) => onChange({ ...options, compose: e.target.checked })}
      />,
    )
  if (empty > 0)
    boxes.push(
      <Checkbox
        key="empty"
        label={`Keep ${pluralize(empty, 'empty folder')}`}
        hint="As objects of 0 bytes whose names end with a slash"
        checked={options.emptyFolders}
        onChange={(e) => onChange({ ...options, emptyFolders: e.target.checked })}
      />,
    )
  return boxes.length === 0 ? null : <Stack gap={2}>{boxes}</Stack>
}
