import { useRef } from 'react'
import { explain } from '#/api/client/errors'
import { missingScopes } from '#/api/client/copy'
import { shownScopes } from '#/api/session/session'
import { useStore } from '#/api/session/store'
import { useOnePress } from '#/app/form/use-one-press'
import { formatCount } from '#/lib/bytes'
import { sentences } from '#/lib/sentences'
import { Button } from '#/ui/button/button'
import { Note } from '#/ui/feedback/note'
import { ProgressBar } from '#/ui/feedback/progress-bar'
import { StatusBadge } from '#/ui/feedback/status-badge'
import type { Tone } from '#/ui/feedback/tone'
import { Row } from '#/ui/layout/row'
import { type Column, Table } from '#/ui/table/table'
import { hasFiles } from './archive'
import * as copy from './-copy'
import { type Inventory, inventory, isMissing, type InventoryPart, type PartPhase, stopInventory } from './read'
import { exportInventory, saveInventory } from './save'

/** Controls, progress and the status of every list. The run continues while other pages are open. */
export function InventoryBody() {
  const now = useStore(inventory)
  return (
    <>
      <Controls now={now} />
      <Progress now={now} />
      <Table<InventoryPart>
        label={copy.lists}
        rows={now.parts}
        columns={COLUMNS}
        rowId={({ source }) => source.id}
        rowLabel={({ source }) => source.label}
      />
    </>
  )
}

function Controls({ now: { phase, parts } }: { now: Inventory }) {
  const main = useRef<HTMLButtonElement>(null)
  const { press, busy } = useOnePress()
  const running = phase === 'running'
  const missing = parts.some(isMissing)
  const begun = phase !== 'idle'
  const hasSome = !running && parts.some(hasFiles)
  const act = async () => {
    if (running) stopInventory()
    // Not awaited: while it runs, the same button stops it.
    else void (missing ? exportInventory(begun) : saveInventory())
  }
  const label = running
    ? copy.stop
    : !missing
      ? copy.saveZip
      : phase === 'idle'
        ? copy.exportInventory
        : phase === 'stopped'
          ? copy.continueReading
          : copy.retryMissing
  return (
    <Row gap={2} wrap>
      {/* One button for all, so that focus stays when the export starts, stops or ends by itself. */}
      <Button
        ref={main}
        variant={running ? 'default' : 'primary'}
        busy={busy('main')}
        onClick={() => void press('main', act)}
      >
        {label}
      </Button>
      {missing && hasSome && <Button onClick={() => void saveInventory()}>{copy.saveIncomplete}</Button>}
      {begun && !running && (
        <Button
          onClick={() => {
            // This button disappears with the focus in it.
            main.current?.focus()
            void exportInventory(false)
          }}
        >
          {copy.startOver}
        </Button>
      )}
    </Row>
  )
}

function Progress({ now }: { now: Inventory }) {
  const { phase, parts, paused } = now
  const read = parts.filter(hasFiles)
  const finished = parts.filter((part) => part.phase !== 'waiting' && part.phase !== 'reading').length
  const current = parts.find((part) => part.phase === 'reading')
  const missing = parts.filter(isMissing).length
  const withheld = parts.filter((part) => part.phase === 'refused').length
  const running = phase === 'running'
  return (
    <>
      {running && <ProgressBar label={copy.reading} value={Math.min(0.99, finished / parts.length)} />}
      {/* Screen readers would announce each list. */}
      <p role="status" aria-live={running ? 'off' : undefined}>
        {phase === 'idle'
          ? copy.explained(parts.length)
          : running
            ? paused
              ? copy.waitingForLimit
              : copy.progress(finished, parts.length, current?.source.label ?? '')
            : phase === 'stopped'
              ? copy.stopped(finished, parts.length)
              : copy.done(
                  read.reduce((sum, { count }) => sum + count, 0),
                  read.length,
                )}
      </p>
      {phase === 'done' && missing > 0 && <Note tone="warn">{copy.missing(missing)}</Note>}
      {phase === 'done' && withheld > 0 && <Note>{copy.withheld(withheld)}</Note>}
    </>
  )
}

const STATUS: Readonly<Record<PartPhase, { label: string; tone: Tone }>> = {
  waiting: { label: copy.waiting, tone: 'neutral' },
  reading: { label: copy.nowReading, tone: 'info' },
  read: { label: copy.read, tone: 'ok' },
  changed: { label: copy.changed, tone: 'warn' },
  refused: { label: copy.refused, tone: 'neutral' },
  absent: { label: copy.absent, tone: 'neutral' },
  failed: { label: copy.failed, tone: 'danger' },
}

function countOf({ phase, count, results }: InventoryPart): string {
  if (phase === 'reading') return results === null ? '' : copy.rowsOf(count, results)
  if (phase === 'changed' && results !== null) return copy.rowsOf(count, results)
  return phase === 'read' ? formatCount(count) : ''
}

function detailOf({ phase, missing, error }: InventoryPart): string {
  if (phase === 'changed') return copy.changedDetail
  if (phase === 'absent') return copy.absentDetail
  if (missing.length > 0) return missingScopes(shownScopes(missing))
  if (error === null) return ''
  const { title, detail } = explain(error)
  return sentences(title, detail)
}

const COLUMNS: readonly Column<InventoryPart>[] = [
  { id: 'list', header: copy.list, value: ({ source }) => source.label, fixed: true, sortable: false },
  {
    id: 'status',
    header: copy.status,
    value: ({ phase }) => STATUS[phase].label,
    cell: ({ phase }) => <StatusBadge value={phase} map={STATUS} />,
    primary: true,
    sortable: false,
  },
  { id: 'rows', header: copy.rows, value: countOf, align: 'end', named: true, sortable: false },
  { id: 'details', header: copy.details, value: detailOf, muted: true, sortable: false },
]
