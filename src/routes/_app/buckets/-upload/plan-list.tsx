import { useState } from 'react'
import { Bytes } from '#/ui/text/bytes'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { NativeSelect } from '#/ui/field/native-select'
import { Table, type Column } from '#/ui/table/table'
import { TableToolbar } from '#/ui/table/table-toolbar'
import { Tag } from '#/ui/text/tag'
import * as copy from './-copy'
import type { Choice, Choices } from './plan'
import { isMarker } from './plan'
import { differenceLabel, KIND_LABELS, type PlanRowKind, type PlanRow } from './plan-rows'
import css from '../-bulk/bulk.module.css'

/** Maximum rows: a longer list would slow the page down. */
const LISTED = 10_000
const TONE = { replaces: 'warn', 'left-out': 'neutral', same: 'neutral', new: 'ok' } as const
const CHOICES = [
  { value: 'replace', label: copy.replaceChoice },
  { value: 'skip', label: copy.skipChoice },
  { value: 'keep-both', label: copy.keepBothChoice },
]
const OPEN = { value: '', label: copy.choose }
const isChoice = (text: string): text is Choice => CHOICES.some((c) => c.value === text)

interface Props {
  readonly rows: readonly PlanRow[]
  readonly choices: Omit<Choices, 'all'> & { readonly all: Choice | undefined }
  readonly onEach: (name: string, choice: Choice) => void
}

/** Every file with its status and action. Each conflict can get an action of its own. */
export function PlanList({ rows, choices, onEach }: Props) {
  const [kind, setKind] = useState<PlanRowKind | ''>('')
  const shown = (kind === '' ? rows : rows.filter((r) => r.kind === kind)).slice(0, LISTED)
  const all = kind === '' ? rows.length : rows.filter((r) => r.kind === kind).length
  const kinds = (['replaces', 'left-out', 'same', 'new'] as const).filter((k) => rows.some((r) => r.kind === k))
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
      cell: (r) => <Action row={r} choices={choices} onEach={onEach} />,
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

function Action({ row, choices, onEach }: Omit<Props, 'rows'> & { row: PlanRow }) {
  const { item } = row
  if (!item) return <span className={css.reason}>{row.reason}</span>
  if (item.verdict === 'new') return copy.willUpload
  if (item.verdict === 'same') return choices.same ? copy.willUploadAgain : copy.willSkip
  const chosen = choices.each.get(item.name) ?? choices.all
  return (
    <span className={css.what}>
      <NativeSelect
        label={copy.actionFor(row.path)}
        hideLabel
        value={chosen ?? ''}
        onChange={(v) => isChoice(v) && onEach(item.name, v)}
        options={[...(chosen === undefined ? [OPEN] : []), ...CHOICES].filter(
          (c) => c.value !== 'keep-both' || !isMarker(item),
        )}
      />
      <span className={css.reason}>{differenceLabel(item)}</span>
    </span>
  )
}
