import { useStore } from '#/api/session/store'
import { ErrorNote } from '#/app/errors/error-note'
import { DiscardQuestion } from '#/app/form/discard-question'
import { useUnsavedGuard } from '#/app/form/use-leave-guard'
import { Button } from '#/ui/button/button'
import { Dialog } from '#/ui/overlay/dialog'
import type { UploadRun } from './begin-upload'
import { StepLine } from '../-bulk/step-line'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { explain } from '#/api/client/errors'
import { sentences } from '#/lib/sentences'
import { visible } from '#/lib/text'
import type { UploadFile } from '#/transfers/engine/types'
import { Note } from '#/ui/feedback/note'
import { RadioCards } from '#/ui/field/radio-cards'
import { Stack } from '#/ui/layout/stack'
import type { BucketAt } from '../-bucket-page'
import * as copy from './-copy'
import { countDecomposed, countJunk, type FileToSend, type TargetOptions, type UploadItem } from './plan'
import { PlanList } from './plan-list'
import { Comparing, OneFile, PlanFacts } from './plan-parts'
import { planRows } from './plan-rows'
import type { PlannedUpload, InspectedUpload } from './inspect-upload'
import { sendPlan } from './send-plan'
import { type PlanChoices, usePlanChoices } from './use-plan-choices'
import { useUploadPlan } from './use-upload-plan'
import { Checkbox } from '#/ui/field/checkbox'
import type { DroppedFiles } from '#/transfers/objects/read-dropped-files'
import { typeGroups } from './content-types'
import { choicesProblem, chosenFor, DEFAULT_CHOICES, type UploadChoices, UploadSettings } from './upload-settings'

/** Dialog of an upload: progress while it is prepared, then its questions. */
export function UploadPlan({ run, onClose }: { run: UploadRun; onClose: () => void }) {
  const { step, ready, error } = useStore(run.state)
  const { at, folder, most, asked } = run
  const known = ready !== undefined || error !== undefined
  useEffect(() => {
    if (known) asked()
  }, [known, asked])
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
      title={copy.preparing}
      footer={
        <>
          {comparing && <Button onClick={run.enough}>{copy.skipComparison}</Button>}
          <Button onClick={dismiss}>{copy.cancel}</Button>
        </>
      }
    >
      {error === undefined ? <StepLine step={step} /> : <ErrorNote error={error} title={copy.readFailed} />}
    </Dialog>
  )
}

interface Props {
  readonly at: BucketAt
  readonly folder: string
  readonly most: number | undefined
  readonly prepared: InspectedUpload
  readonly first: PlannedUpload
  readonly onClose: () => void
}

const CHOICES = [
  { value: 'replace', label: copy.replaceChoice, hint: copy.replaceHint },
  { value: 'skip', label: copy.skipChoice, hint: copy.skipHint },
  { value: 'keep-both', label: copy.keepBothChoice, hint: copy.keepBothHint },
] as const

const TWIN_CHOICES = [
  { value: 'keep-all', label: copy.keepAllChoice, hint: copy.keepAllHint },
  { value: 'newest', label: copy.newestChoice, hint: copy.newestHint },
  { value: 'skip', label: copy.skipAllChoice, hint: copy.skipAllHint },
] as const

/** Sends the decided files. The names of copies are looked up first, which closing the dialog cancels. */
function useSending(onClose: () => void) {
  const [naming, setNaming] = useState(false)
  const [error, setError] = useState<unknown>()
  const leave = useRef<AbortController>(undefined)
  useEffect(() => () => leave.current?.abort(), [])
  const send = async (plan: Parameters<typeof sendPlan>[0]) => {
    const stop = new AbortController()
    leave.current = stop
    setNaming(true)
    setError(undefined)
    try {
      await sendPlan(plan, stop.signal)
      onClose()
    } catch (e) {
      if (stop.signal.aborted) return
      setError(e)
      setNaming(false)
    }
  }
  return { naming, error, send }
}

/** Shows the whole upload before it starts, and asks about conflicts: for all files or for each. */
function PlanDialog({ at, folder, most, prepared, first, onClose }: Props) {
  const [options, setOptions] = useState<TargetOptions>({
    folder,
    junk: false,
    compose: false,
    emptyFolders: false,
    most,
  })
  const { plan, step } = useUploadPlan(prepared, first, options)
  const single = first.items.length === 1 && first.leftOut.length === 0
  const chosen = usePlanChoices(plan.items, single)
  const [settings, setSettings] = useState(DEFAULT_CHOICES)
  const { naming, error, send } = useSending(onClose)

  const decided =
    chosen.isChanged || settings !== DEFAULT_CHOICES || options.junk || options.compose || options.emptyFolders
  const unsaved = useCallback(() => decided, [decided])
  const guard = useUnsavedGuard({ unsaved, onClose, any: false, work: decided ? copy.uploadFiles : undefined })

  const groups = useMemo(() => typeGroups(plan.items), [plan.items])
  const { choices, replaced, bytes } = chosen
  const unchecked = prepared.lookupError !== undefined
  const agreed = ({ replaces, etag, ...s }: FileToSend): UploadFile => ({
    ...s,
    agreed: {
      ...(unchecked ? { replaces: undefined } : { replaces, etag }),
      at: prepared.at,
      ...chosenFor(s, settings),
    },
  })
  const run = () => {
    const planned = plan.items.map((i) => i.name)
    return send({ at, decision: chosen.decision, seen: prepared.existing.seen, planned, agreed })
  }
  const only = single ? plan.items[0] : undefined
  return (
    <Dialog
      open
      onDismiss={guard.close}
      width={single ? 520 : 860}
      title={titleOf(plan, only)}
      description={copy.destination(visible(folder === '' ? at.bucket : folder).text, bytes)}
      footer={
        <>
          <Button
            variant={replaced > 0 || unchecked ? 'danger' : 'primary'}
            busy={naming}
            disabledReason={step ? copy.comparingFiles : blockedBy(chosen, settings)}
            onClick={() => void run()}
          >
            {unchecked ? copy.uploadAnyway : actionText(chosen, single)}
          </Button>
          <Button onClick={guard.close}>{copy.cancel}</Button>
        </>
      }
    >
      <Stack gap={4}>
        {unchecked && (
          <Note tone="warn" role="alert" title={copy.uncheckedTitle}>
            {sentences(explain(prepared.lookupError).title, copy.uncheckedHint)}
          </Note>
        )}
        {only ? <OneFile item={only} /> : <PlanFacts plan={plan} />}
        {step && <Comparing step={step.now} onEnough={step.enough} />}
        <Conflicts chosen={chosen} />
        <PlanOptions
          dropped={prepared.dropped}
          options={options}
          onChange={setOptions}
          same={plan.items.filter((i) => i.verdict === 'same').length}
          sendSame={choices.same}
          onSendSame={chosen.onSame}
        />
        {plan.items.length > 0 && (
          <UploadSettings at={at} groups={groups} replaces={replaced > 0} choices={settings} onChange={setSettings} />
        )}
        {!single && <PlanList rows={planRows(plan)} choices={choices} newest={chosen.newest} onEach={chosen.onEach} />}
        {error !== undefined && <ErrorNote error={error} title={copy.copiesFailed} />}
      </Stack>
      <DiscardQuestion guard={guard}>{copy.choicesDiscarded}</DiscardQuestion>
    </Dialog>
  )
}

/** `only`: the one file of the upload. */
function titleOf({ items }: PlannedUpload, only: UploadItem | undefined): string {
  if (only) return (only.verdict === 'new' ? copy.uploadFile : copy.replaceFile)(visible(only.path).text)
  return items.length === 0 ? copy.nothingToUpload : copy.uploadCount(items.length)
}

/** Why the upload can't start. */
function blockedBy({ open, sent }: PlanChoices, settings: UploadChoices): string | undefined {
  if (open > 0) return copy.resolveConflicts(open)
  if (sent === 0) return copy.noFiles
  return choicesProblem(settings) === undefined ? undefined : copy.fixTypes
}

function actionText({ open, sent, replaced }: PlanChoices, single: boolean): string {
  if (single && replaced === 1) return copy.replaceObject
  if (open > 0 || sent === 0) return copy.uploadFiles
  if (replaced === 0) return copy.upload(sent)
  return replaced === sent ? copy.replace(replaced) : copy.uploadAndReplace(sent, replaced)
}

/** The questions that are asked once for all files. */
function Conflicts({ chosen: { choices, duplicates, conflicts, onTwins, onAll } }: { chosen: PlanChoices }) {
  return (
    <>
      {duplicates.length > 0 && (
        <RadioCards
          label={copy.twinCount(duplicates.length)}
          name="twins"
          value={choices.twins}
          onChange={onTwins}
          options={TWIN_CHOICES}
        />
      )}
      {conflicts.length > 0 && (
        <RadioCards
          label={copy.conflictCount(conflicts.length)}
          name="taken"
          value={choices.all}
          onChange={onAll}
          options={CHOICES}
        />
      )}
    </>
  )
}

interface PlanOptionsProps {
  readonly dropped: DroppedFiles
  readonly options: TargetOptions
  readonly onChange: (options: TargetOptions) => void
  /** Number of unchanged files. */
  readonly same: number
  readonly sendSame: boolean
  readonly onSendSame: (on: boolean) => void
}

/** Options that apply only to some uploads. */
function PlanOptions({ dropped, options, onChange, same, sendSame, onSendSame }: PlanOptionsProps) {
  const junk = countJunk(dropped)
  const decomposed = countDecomposed(dropped)
  const empty = dropped.emptyFolders.length
  const boxes: ReactNode[] = []
  if (same > 0)
    boxes.push(
      <Checkbox
        key="same"
        label={copy.uploadUnchanged(same)}
        checked={sendSame}
        onChange={(e) => onSendSame(e.target.checked)}
      />,
    )
  if (junk > 0)
    boxes.push(
      <Checkbox
        key="junk"
        label={copy.skipSystemFiles(junk)}
        hint={copy.skipSystemFilesHint}
        checked={!options.junk}
        onChange={(e) => onChange({ ...options, junk: !e.target.checked })}
      />,
    )
  if (decomposed > 0)
    boxes.push(
      <Checkbox
        key="nfc"
        label={copy.normalize(decomposed)}
        hint={copy.normalizeHint}
        checked={options.compose}
        onChange={(e) => onChange({ ...options, compose: e.target.checked })}
      />,
    )
  if (empty > 0)
    boxes.push(
      <Checkbox
        key="empty"
        label={copy.keepEmptyFolders(empty)}
        hint={copy.keepEmptyFoldersHint}
        checked={options.emptyFolders}
        onChange={(e) => onChange({ ...options, emptyFolders: e.target.checked })}
      />,
    )
  return boxes.length === 0 ? null : <Stack gap={2}>{boxes}</Stack>
}
