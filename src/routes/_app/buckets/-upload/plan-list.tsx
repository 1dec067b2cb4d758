import { useState } from 'react'
import { Bytes } from '#/ui/text/bytes'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { NativeSelect } from '#/ui/field/native-select'
import { Table, type Column } from '#/ui/table/table'
import { TableToolbar } from '#/ui/table/table-toolbar'
import { Tag } from '#/ui/text/tag'
import * as copy from './-copy'
import { type Choice, type Choices, choiceOf, isMarker, type UploadItem } from './plan'
import { differenceLabel, KIND_LABELS, type PlanRowKind, type PlanRow } from './plan-rows'
import css from '../-bulk/bulk.module.css'

/** Maximum rows: a longer list would slow the page down. */
const LISTED = 10_000
const TONE = { twin: 'warn', replaces: 'warn', 'left-out': 'neutral', same: 'neutral', new: 'ok' } as const
const CHOICES = [
  { value: 'replace', label: copy.replaceChoice },
  { value: 'skip', label: copy.skipChoice },
  { value: 'keep-both', label: copy.keepBothChoice },
]
const TWIN_CHOICES = [
  { value: 'replace', label: copy.useFileChoice },
  { value: 'skip', label: copy.skipChoice },
  { value: 'keep-both', label: copy.copyChoice },
]
const OPEN = { value: '', label: copy.choose }
const isChoice = (text: string): text is Choice => CHOICES.some((c) => c.value === text)

interface Props {
  readonly rows: readonly PlanRow[]
  readonly choices: Choices
  /** Keys of the newest files, by name. */
  readonly newest: ReadonlyMap<string, string>
  readonly onEach: (item: UploadItem, choice: Choice) => void
}

/** Every file with its status and action. Each conflict can get an action of its own. */
export function PlanList({ rows, choices, newest, onEach }: Props) {
  const [kind, setKind] = useState<PlanRowKind | ''>('')
  const shown = (kind === '' ? rows : rows.filter((r) => r.kind === kind)).slice(0, LISTED)
  const all = kind === '' ? rows.length : rows.filter((r) => r.kind === kind).length
  const kinds = (['twin', 'replaces', 'left-out', 'same', 'new'] as const).filter((k) => rows.some((r) => r.kind === k))
  const columns: Column<PlanRow>[] = [
    { id: 'path', header: copy.file, value: (r) => r.path, cell: (r) => <MiddleEllipsis text={r.path} /> },
    {
      id: 'size',
      header: copy.size,
      value: (r) => r.size,
      cell: (r) => (r.size === null ? '' : <Bytes value={r.size} />),
      align: 'end',
      width: 90,
    },
    {
      id: 'kind',
      header: copy.status,
      value: (r) => KIND_LABELS[r.kind],
      cell: (r) => <Tag tone={TONE[r.kind]}>{KIND_LABELS[r.kind]}</Tag>,
      width: 110,
    },
    {
      id: 'what',
      header: copy.action,
      value: (r) => r.reason ?? '',
      width: 320,
      sortable: false,
      cell: (r) => <Action row={r} choices={choices} newest={newest} onEach={onEach} />,
    },
  ]
  return (
    <Table
      label={copy.files}
      rows={shown}
      columns={columns}
      rowId={(r) => r.id}
      rowLabel={(r) => r.path}
      maxHeight="320px"
      toolbar={
        kinds.length > 1 && (
          <TableToolbar>
            <NativeSelect
              label={copy.show}
              value={kind}
              onChange={(v) => setKind(kinds.find((k) => k === v) ?? '')}
              options={[
                { value: '', label: copy.allFiles },
                ...kinds.map((k) => ({ value: k, label: KIND_LABELS[k] })),
              ]}
            />
          </TableToolbar>
        )
      }
      footer={shown.length < all && <span className={css.hint}>{copy.firstOf(shown.length, all)}</span>}
    />
  )
}

function Action({ row, choices, newest, onEach }: Omit<Props, 'rows'> & { row: PlanRow }) {
  const { item } = row
  if (!item) return <span className={css.reason}>{row.reason}</span>
  if (item.twin === undefined && item.verdict === 'new') return copy.willUpload
  if (item.twin === undefined && item.verdict === 'same') return choices.same ? copy.willUploadAgain : copy.willSkip
  const chosen = choiceOf(item, choices, newest)
  const offered = item.twin === undefined ? CHOICES : TWIN_CHOICES
  return (
    <span className={css.what}>
      <NativeSelect
        label={copy.actionFor(item.twin === undefined ? row.path : copy.numbered(row.path, item.twin + 1))}
        hideLabel
        value={chosen ?? ''}
        onChange={(v) => isChoice(v) && onEach(item, v)}
        options={[...(chosen === undefined ? [OPEN] : []), ...offered].filter(
          (c) => c.value !== 'keep-both' || !isMarker(item),
        )}
      />
      <span className={css.reason}>{differenceLabel(item)}</span>
    </span>
  )
}
