import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { useBuckets } from '#/console/resource/catalog/all-buckets'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { useOnePress } from '#/console/resource/form/use-one-press'
import { CheckedOnLeave } from '#/console/resource/form/checked-on-leave'
import { buckets } from '#/contract/buckets'
import { visible, plural } from '#/lib/text'
import { estimateSeconds, startJob } from '#/console/transfers/transfers'
import { Note } from '#/console/kit/feedback/note'
import { NativeSelect } from '#/console/kit/field/native-select'
import { RadioCards } from '#/console/kit/field/radio-cards'
import { TextField } from '#/console/kit/field/text-field'
import type { BucketAt } from '../bucket/bucket-page'
import { typedNameProblem } from '../object/name-rule'
import type { Selection } from '../objects/selection'
import { bucketRefOf, placeOf } from '../bucket-ref'
import {
  parseBucketRef,
  destinationOf,
  isFolderTaken,
  preservesAccess,
  nameParts,
  bucketRefText,
  renamed,
} from './destination'
import { useCount } from '../bulk/count'
import { about } from '../bulk/estimate'
import { SelectionDialog } from '../bulk/selection-dialog'
import css from '../bulk/bulk.module.css'
import { insideItself, sameName } from './words'

const sameFolder = 'Choose another bucket or folder.'

const KINDS = [
  { value: 'copy', label: 'Copy', hint: 'The objects stay where they are.' },
  { value: 'move', label: 'Move', hint: 'Each object is deleted here once its copy is verified.' },
] as const

/** Called when the move of these objects has started. */
type Moving = (selection: Selection) => void

interface Props {
  readonly at: BucketAt
  readonly selection: Selection
  /** The prefix that all selected names share and that the destination replaces. */
  readonly folder: string
  readonly onClose: () => void
  readonly onMoving: Moving
}

/** Copies or moves the selection to a folder of any bucket. */
export function CopyObjects({ at, selection, folder, onClose, onMoving }: Props) {
  const [kind, setKind] = useState<'copy' | 'move'>('copy')
  const listed = placeOf(useQuery(q(buckets.view, { params: at })).data, at)
  const [place = bucketRefText({ cluster: listed, bucket: at.bucket }), setPlace] = useState<string>()
  const [into, setInto] = useState(folder)
  const to = destinationOf(place, bucketRefOf(at), listed)
  const isHere = to.cluster === at.clusterId && to.bucket === at.bucket
  const problem =
    into !== '' && !into.endsWith('/')
      ? 'Folder names must end with /.'
      : isHere && into === folder
        ? sameFolder
        : isHere && kind === 'move' && [...selection.prefixes].some((p) => into.startsWith(p))
          ? insideItself
          : into === ''
            ? undefined
            : typedNameProblem('', into)
  return (
    <CopyDialog
      {...{ at, selection, kind, to, onClose, onMoving }}
      from={folder}
      into={into}
      problem={problem}
      title={(count) => (count === undefined ? 'Copy or move selection' : `Copy or move ${plural(count, 'object')}`)}
      action={kind === 'copy' ? 'Copy' : 'Move'}
    >
      <RadioCards label="Action" name="copy-or-move" value={kind} onChange={setKind} options={KINDS} />
      <DestinationBucket value={place} onChange={setPlace} />
      <CheckedOnLeave
        label="Destination folder"
        hint="Such as photos/2026/. Leave empty for the top of the bucket."
        value={into}
        error={problem === sameFolder ? undefined : problem}
        autoComplete="off"
        spellCheck={false}
        mono
        onChange={(e) => setInto(e.target.value)}
      />
    </CopyDialog>
  )
}

interface RenameProps {
  readonly at: BucketAt
  /** One object or one folder */
  readonly selection: Selection
  readonly onClose: () => void
  readonly onMoving: Moving
}

/** Moves one object or one folder to another name in its folder. */
export function RenameObject({ at, selection, onClose, onMoving }: RenameProps) {
  const isFolder = selection.prefixes.size > 0
  const [name = ''] = isFolder ? selection.prefixes : selection.names
  const old = nameParts(name, isFolder).last
  const [typed, setTyped] = useState(old)
  const { into, problem } = renamed(name, isFolder, typed)
  const [taken, setTaken] = useState<string>()
  /** Two folders that became one can't be separated again, so the first press only says that the other exists. */
  const mayStart = async () => {
    if (!isFolder || taken === into || !(await isFolderTaken(at, into))) return true
    setTaken(into)
    return false
  }
  return (
    <CopyDialog
      {...{ at, selection, mayStart, onClose, onMoving }}
      kind="move"
      to={bucketRefOf(at)}
      from={name}
      into={into}
      problem={problem}
      title={() => `Rename ${visible(old).text}`}
      action="Rename"
    >
      <TextField
        label="New name"
        value={typed}
        error={problem === sameName ? undefined : problem}
        autoComplete="off"
        spellCheck={false}
        mono
        onChange={(e) => setTyped(e.target.value)}
      />
      {taken === into && (
        <Note tone="warn" role="alert">
          This folder already exists. To add the objects to it, press Rename again.
        </Note>
      )}
    </CopyDialog>
  )
}

interface CopyDialogProps {
  readonly at: BucketAt
  readonly selection: Selection
  readonly kind: 'copy' | 'move'
  readonly to: { readonly cluster: string; readonly bucket: string }
  readonly from: string
  readonly into: string
  readonly problem: string | undefined
  readonly title: (count: number | undefined) => string
  readonly action: string
  /** Asked after the press; by default it starts. */
  readonly mayStart?: () => Promise<boolean>
  readonly onClose: () => void
  readonly onMoving: Moving
  readonly children: ReactNode
}

/** Counts the selection, says what is kept and what isn't, then starts the job. */
function CopyDialog(props: CopyDialogProps) {
  const { at, selection, kind, to, from, into, problem, title, action, mayStart, onClose, onMoving, children } = props
  const state = useCount(at, selection)
  const { press, busy } = useOnePress()
  const all = useBuckets(undefined).rows
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const { counted } = state
  const n = counted?.count ?? 0
  const keeps = preservesAccess(to, bucketRefOf(at), bucket, all)
  const start = async () => {
    if (mayStart && !(await mayStart())) return
    state.confirm(({ names, prefixes, shown }) => {
      startJob({ kind, ...bucketRefOf(at), names, prefixes, shown, to, from, into, preservesAccess: keeps })
      if (kind === 'move') onMoving(selection)
      onClose()
    })
  }
  return (
    <SelectionDialog
      {...{ selection, action, problem, onClose }}
      state={{ ...state, checking: state.checking || busy(into) }}
      title={title(counted?.count)}
      nothing="No objects to copy."
      onStart={() => void press(into, start)}
    >
      {children}
      <p>
        {keeps
          ? 'Size, content type, and access are kept, but not custom access policies, modification dates, or other metadata.'
          : 'Size and content type are kept. Access, modification dates, and other metadata are not.'}
      </p>
      {kind === 'move' && <p>Share links to the old names stop working.</p>}
      {n > 0 && (
        <span
          className={css.hint}
        >{`Objects are copied through this browser. Takes ${about(estimateSeconds(kind, n))} plus the transfer, and can continue after a reload. Existing objects are never replaced.`}</span>
      )}
    </SelectionDialog>
  )
}

function DestinationBucket({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { rows, failures, error, retry } = useBuckets(undefined)
  const places = rows?.map((b) => bucketRefText({ cluster: b.cluster, bucket: b.label })) ?? []
  const options = places.includes(value) ? places : [value, ...places]
  const unread = failures[0]?.error ?? (rows ? null : error)
  return (
    <>
      <NativeSelect
        stacked
        label="Destination bucket"
        options={options.map((place) => {
          const { cluster, bucket } = parseBucketRef(place)
          return { value: place, label: `${bucket} (${cluster})` }
        })}
        value={value}
        onChange={onChange}
      />
      {unread && <ErrorNote error={unread} title="Not all buckets could be loaded" retry={retry} />}
    </>
  )
}
