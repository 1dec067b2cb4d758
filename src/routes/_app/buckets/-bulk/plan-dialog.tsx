import { useState } from 'react'
import { ErrorNote } from '../../../../components/error-note'
import { explain } from '../../../../api/errors'
import { count } from '../../../../components/words'
import { formatBytes, formatCount } from '../../../../lib/bytes'
import { compareNames } from '../../../../lib/object-name'
import { visible } from '../../../../lib/text'
import { uploadAll } from '../../../../transfers/transfers'
import type { UploadFile } from '../../../../transfers/types'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { Note } from '../../../../ui/note'
import { RadioCards } from '../../../../ui/radio-cards'
import { Stack } from '../../../../ui/stack'
import type { BucketAt } from '../-bucket-page'
import { listOf, placeOf } from './place'
import { decide, nameCopies, type Choice, type Send, type SortOptions } from './plan'
import { PlanList } from './plan-list'
import { PlanOptions } from './plan-options'
import { Comparing, OneFile, PlanFacts } from './plan-parts'
import { planRows } from './plan-rows'
import type { Plan, Prepared } from './prepare'
import { usePlan } from './use-plan'

interface Props {
  readonly at: BucketAt
  readonly folder: string
  readonly most: number | undefined
  readonly prepared: Prepared
  readonly first: Plan
  readonly onClose: () => void
}

const CHOICES = [
  { value: 'replace', label: 'Replace', hint: 'What is there now goes and cannot be brought back' },
  { value: 'skip', label: 'Skip', hint: 'What is there now stays, the file is not sent' },
  { value: 'keep-both', label: 'Keep both', hint: 'The file gets a name of its own, such as report (2).pdf' },
] as const

/** The whole drop before anything of it is sent: counted, listed, and what is taken decided for all or for each. */
export function PlanDialog({ at, folder, most, prepared, first, onClose }: Props) {
  const [options, setOptions] = useState<SortOptions>({
    folder,
    junk: false,
    compose: false,
    emptyFolders: false,
    most,
  })
  const { plan, step } = usePlan(prepared, first, options)
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
      const copies = await nameCopies(decision, prepared.looked.seen, planned, listOf(at, stop.signal))
      const skipped = decision.skip.map((s) => ({ ...s, skip: true }))
      const agreed = ({ replaces, ...s }: Send): UploadFile =>
        blind ? s : { ...s, agreed: { replaces, at: prepared.at } }
      // In the order of the listing, so that one list call looks up many of them just before they are sent.
      const inOrder = [...decision.send, ...copies].toSorted((a, b) => compareNames(a.name, b.name))
      uploadAll(placeOf(at), [...inOrder.map(agreed), ...skipped])
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
        : `Upload ${count(plan.items.length, 'file')}?`
  const blocked = step
    ? 'Files are still being compared.'
    : open > 0
      ? `Choose what happens to ${count(open, 'name that is taken', 'names that are taken')}.`
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
            label={count(taken.length, 'name is taken', 'names are taken')}
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
    ? `Upload ${count(sent, 'file')}`
    : gone === sent
      ? `Replace ${count(gone, 'object')}`
      : `Upload ${count(sent, 'file')}, replace ${formatCount(gone)}`
