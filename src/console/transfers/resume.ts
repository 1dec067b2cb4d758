/** Offers the jobs that a reload interrupted. Bulk jobs can continue, uploads need their files chosen again. */
import { createStore } from '#/console/api/base/store'
import type { Engine, Resumed } from './engine/engine'
import { bucketOf, type Agreed, type Job, type Kind } from './engine/job'
import type { StoredJob, Ledger, NamedFile } from './engine/ledger'
import { kindOf, type TransferRequest } from './kinds'
import { matchFiles, type ChosenFile, type Matched } from './objects/match-files'
import type { BulkRequest } from './objects/requests'

/** A job that a reload interrupted and that can continue. */
export interface Unfinished extends Pick<Job, 'id' | 'kind' | 'subject' | 'title'> {
  /** Number of files of an upload that are left. */
  readonly left: number
  /** Whether it is a download that ended with some objects missing. */
  readonly ended: boolean
}
interface Offered extends StoredJob {
  readonly kind: Kind
}
const unfinished = ({ files }: StoredJob) => files.filter((f) => !f.over)

/** The lookup of the page before the reload, marked as outdated. */
const agreedBefore = ({ replaces }: NamedFile): Agreed | undefined =>
  replaces === undefined ? undefined : { replaces, at: -Infinity }

/** The activity's lines of interrupted jobs. */
interface Lines {
  /** Returns how much of a job an earlier page has done, beside the request to continue or the number of files that are left. */
  readonly partDone: (id: string, rest: BulkRequest | number) => Pick<Resumed, 'done' | 'skipped'>
  /** Called with the number of files that another job uploads. */
  readonly passOn: (id: string, files: number) => void
}

export function createResume(
  engine: Pick<Engine<TransferRequest>, 'start' | 'restore'>,
  ledger: Ledger,
  { partDone = () => ({}), passOn = () => undefined }: Partial<Lines> = {},
) {
  let kept: readonly Offered[] = []
  const offered = createStore<readonly Unfinished[]>([])
  const set = (next: readonly Offered[]) => {
    kept = next.filter((k) => k.kind.resumes !== 'files' || unfinished(k).length > 0)
    offered.set(
      kept.map(({ note: { id, subject, title, ended }, kind, files }) => ({
        id,
        kind,
        subject,
        title,
        left: files.filter((f) => !f.over).length,
        ended: ended !== undefined,
      })),
    )
  }
  const without = (id: string) => set(kept.filter((k) => k.note.id !== id))
  const find = (id: string) => kept.find((k) => k.note.id === id)
  // Recorded by this engine, so that the kind tells the type.
  const request = (id: string) => (find(id)?.note.request ?? undefined) as BulkRequest | undefined
  return {
    get: offered.get,
    subscribe: offered.subscribe,
    /** Restores ended bulk jobs, and offers the others. */
    offer: async (found: readonly StoredJob[]): Promise<void> => {
      const known = found.flatMap((k) => {
        const kind = kindOf(k.note.kind)
        return kind ? [{ ...k, kind }] : []
      })
      const ended = known.filter(({ note, kind }) => note.ended !== undefined && kind.bytes !== 'down')
      set(known.filter((k) => !ended.includes(k)))
      for (const { note } of ended) engine.restore(note, await ledger.changesOf(note.id))
    },
    /** The request of Continue; undefined for uploads. */
    request,
    /** Continues a job. Downloads require a click. Resolves to false if write permission is denied. */
    continueJob: async (id: string): Promise<boolean> => {
      const r = request(id)
      const found = find(id)
      if (!r || !found || (await found.kind.mayContinue?.(r)) === false) return false
      const changes = await ledger.changesOf(id)
      // Pressed twice while the browser asked: the job runs already, and a second one would write the same files.
      if (!find(id)) return true
      without(id)
      engine.start(r, { id, changes, title: found.note.title, ...partDone(id, r) })
      return true
    },
    /** Starts the unfinished uploads of one job that match a chosen file. The others stay offered. */
    chooseAgain: (id: string, chosen: readonly ChosenFile[]): Matched => {
      const k = find(id)
      const matched = matchFiles(k?.files ?? [], chosen)
      if (!k || matched.found.length === 0) return matched
      const found = new Set(matched.found.map(({ wanted }) => wanted))
      const files = k.files.map((f) => ({ ...f, over: f.over || found.has(f) }))
      const isAll = files.every((f) => f.over)
      ledger.close(id)
      if (isAll) without(id)
      const again = matched.found.map(({ wanted, file }) => ({ file, name: wanted.name, agreed: agreedBefore(wanted) }))
      engine.start(
        { kind: 'upload', ...bucketOf(k.note), files: again },
        isAll ? { id, title: k.note.title, ...partDone(id, found.size) } : {},
      )
      if (isAll) return matched
      passOn(id, found.size)
      // The offer keeps its id, so that its row stays and can say why the other files weren't found.
      ledger.open(k.note, files)
      for (const { index, over } of files) if (over) ledger.mark(id, index, true)
      ledger.flush()
      set(kept.map((one) => (one === k ? { ...k, files } : one)))
      return matched
    },
    forget: (id?: string) => {
      for (const k of kept) if (id === undefined || k.note.id === id) ledger.close(k.note.id)
      if (id === undefined) set([])
      else without(id)
    },
  }
}
