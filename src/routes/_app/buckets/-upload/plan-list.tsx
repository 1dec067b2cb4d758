import { useState } from 'react'
import { pluralize } from '#/app/catalog/format'
import { Bytes } from '#/ui/text/bytes'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { NativeSelect } from '#/ui/field/native-select'
import { Table, type Column } from '#/ui/table/table'
import { TableToolbar } from '#/ui/table/table-toolbar'
import { Tag } from '#/ui/text/tag'
import type { Choice, Choices } from './plan'
import { isMarker } from './plan'
import { differsWords, KIND_WORDS, type PlanRowKind, type PlanRow } from './plan-rows'
import css from '../-bulk/bulk.module.css'

/** A list longer than this is of no use to a reader, and would hold up the page. */
const LISTED = 10_000
const TONE = { replaces: 'warn', 'left-out': 'neutral', same: 'neutral', new: 'ok' } as const
const CHOICES = [
  { value: 'replace', label: 'Replace' },
  { value: 'skip', label: 'Skip' },
  { value: 'keep-both', label: 'Keep both' },
]
const OPEN = { value: '', label: 'Choose' }
const isChoice = (text: string): text is Choice => CHOICES.some((c) => c.value === text)

interface Props {
  readonly rows: readonly PlanRow[]
  readonly choices: Omit<Choices, 'all'> & { readonly all: Choice | undefined }
  readonly onEach: (name: string, choice: Choice) => void
}

/** Every file of the drop and what happens to it; a taken name may fare otherwise than the rest. */
export function PlanList({ rows, choices, onEach }: Props) {
  const [kind, setKind] = useState<PlanRowKind | ''>('')
  const shown = (kind === '' ? rows : rows.filter((r) => r.kind === kind)).slice(0, LISTED)
  const all = kind === '' ? rows.length : rows.filter((r) => r.kind === kind).length
  const kinds = (['replaces', 'left-out', 'same', 'new'] as const).filter((k) => rows.some((r) => r.kind === k))
  const columns: Column<PlanRow>[] = [
    { id: 'path', header: 'File', value: (r) => r.path, cell: (r) => <MiddleEllipsis text={r.path} /> },
    {
      id: 'size',
      header: 'Size',
      value: (r) => r.size,
      cell: (r) => (r.size === null ? '' : <Bytes value={r.size} />),
      align: 'end',
      width: 90,
    },
    {
      id: 'kind',
      header: 'In the bucket',
      value: (r) => KIND_WORDS[r.kind],
      cell: (r) => <Tag tone={TONE[r.kind]}>{KIND_WORDS[r.kind]}</Tag>,
      width: 110,
    },
    {
      id: 'what',
      header: 'What happens',
      value: (r) => r.reason ?? '',
      width: 320,
      sortable: false,
      cell: (r) => <What row={r} choices={choices} onEach={onEach} />,
    },
  ]
  return (
    <Table
      label="Files"
      rows={shown}
      columns={columns}
      rowId={(r) => r.id}
      rowLabel={(r) => r.path}
      maxHeight="320px"
      toolbar={
        kinds.length > 1 && (
          <TableToolbar>
            <NativeSelect
              label="Show"
              value={kind}
              onChange={(v) => setKind(kinds.find((k) => k === v) ?? '')}
              options={[{ value: '', label: 'All files' }, ...kinds.map((k) => ({ value: k, label: KIND_WORDS[k] }))]}
            />
          </TableToolbar>
        )
      }
      footer={
        shown.length < all && (
          <span className={css.hint}>
            The first {pluralize(shown.length, 'file')} of {pluralize(all, 'file')} are listed; all are counted.
          </span>
        )
      }
    />
  )
}

function What({ row, choices, onEach }: Omit<Props, 'rows'> & { row: PlanRow }) {
  const { item } = row
  if (!item) return <span className={css.reason}>{row.reason}</span>
  if (item.verdict === 'new') return 'Uploaded'
  if (item.verdict === 'same') return choices.same ? 'Uploaded again' : 'Skipped: the same bytes are there'
  const chosen = choices.each.get(item.name) ?? choices.all
  return (
    <span className={css.what}>
      <NativeSelect
        label={`What happens to ${row.path}`}
        hideLabel
        value={chosen ?? ''}
        onChange={(v) => isChoice(v) && onEach(item.name, v)}
        options={[...(chosen === undefined ? [OPEN] : []), ...CHOICES].filter(
          (c) => c.value !== 'keep-both' || !isMarker(item),
        )}
      />
      <span className={css.reason}>{differsWords(item)}</span>
    </span>
  )
}
