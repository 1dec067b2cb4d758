/** Offers the jobs that a reload interrupted. Bulk jobs can continue, uploads need their files chosen again. */
import { createStore } from '#/console/api/session/store'
import { mayWrite } from './downloads/disk'
import type { Engine, Resumed } from './engine/engine-types'
import { bucketOf, onlyReads } from './engine/job'
import type { KeptJob, Ledger, NamedFile } from './engine/ledger'
import { matchFiles, type ChosenFile, type Matched } from './objects/match-files'
import type { Agreed, BulkRequest, Unfinished } from './engine/types'

const unfinished = ({ files }: KeptJob) => files.filter((f) => !f.over)

const viewOf = (kept: KeptJob): Unfinished => ({
  id: kept.note.id,
  kind: kept.note.kind,
  subject: kept.note.subject,
  title: kept.note.title,
  all: kept.note.all,
  left: kept.note.kind === 'upload' ? unfinished(kept).length : 0,
  needsFiles: kept.note.kind === 'upload',
  ended: kept.note.ended !== undefined,
})

/** The lookup of the page before the reload, marked as outdated. */
const agreedBefore = ({ replaces }: NamedFile): Agreed | undefined =>
  replaces === undefined ? undefined : { replaces, at: -Infinity }

const requestOf = (k: KeptJob | undefined): BulkRequest | undefined => k?.note.request ?? undefined

/** The activity's lines of interrupted jobs. */
interface Lines {
  /** Returns how much of a job an earlier page has done, beside the request to continue or the number of files that are left. */
  readonly partDone: (id: string, rest: BulkRequest | number) => Pick<Resumed, 'done' | 'skipped'>
  /** Called with the number of files that another job uploads. */
  readonly passOn: (id: string, files: number) => void
}

export function createResume(
  engine: Pick<Engine, 'start' | 'restore' | 'uploadAll'>,
  ledger: Ledger,
  { partDone = () => ({}), passOn = () => undefined }: Partial<Lines> = {},
) {
  let kept: readonly KeptJob[] = []
  const offered = createStore<readonly Unfinished[]>([])
  const set = (next: readonly KeptJob[]) => {
    kept = next.filter((k) => k.note.kind !== 'upload' || unfinished(k).length > 0)
    offered.set(kept.map(viewOf))
  }
  const without = (id: string) => set(kept.filter((k) => k.note.id !== id))
  return {
    get: offered.get,
    subscribe: offered.subscribe,
    /** Restores ended bulk jobs, and offers the others. */
    async offer(found: readonly KeptJob[]): Promise<void> {
      const ended = found.filter(({ note }) => note.ended !== undefined && !onlyReads(note))
      set(found.filter((k) => !ended.includes(k)))
      for (const { note } of ended) engine.restore(note, await ledger.aclOf(note.id))
    },
    /** The request of Continue; undefined for uploads. */
    request: (id: string): BulkRequest | undefined => requestOf(kept.find((k) => k.note.id === id)),
    /** Continues a job. Downloads require a click. Resolves to false if write permission is denied. */
    async continueJob(id: string): Promise<boolean> {
      const found = kept.find((k) => k.note.id === id)
      const request = requestOf(found)
      if (!request) return false
      if (request.kind === 'download') {
        const handle =
          request.to.way === 'folder' ? request.to.folder : request.to.way === 'zip' ? request.to.file : null
        if (handle && !(await mayWrite(handle))) return false
      }
      const before = request.kind === 'acl' ? await ledger.aclOf(id) : []
      // Pressed twice while the browser asked: the job runs already, and a second one would write the same files.
      if (!kept.some((k) => k.note.id === id)) return true
      without(id)
      engine.start(request, { id, before, title: found?.note.title, ...partDone(id, request) })
      return true
    },
    /** Starts the unfinished uploads of one job that match a chosen file. The others stay offered. */
    chooseAgain(id: string, chosen: readonly ChosenFile[]): Matched {
      const k = kept.find((one) => one.note.id === id)
      const matched = matchFiles(k?.files ?? [], chosen)
      if (!k || matched.found.length === 0) return matched
      const found = new Set(matched.found.map(({ wanted }) => wanted))
      const files = k.files.map((f) => ({ ...f, over: f.over || found.has(f) }))
      const isAll = files.every((f) => f.over)
      ledger.close(id)
      if (isAll) without(id)
      engine.uploadAll(
        bucketOf(k.note),
        matched.found.map(({ wanted, file }) => ({ file, name: wanted.name, agreed: agreedBefore(wanted) })),
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
    forget(id?: string) {
      for (const k of kept) if (id === undefined || k.note.id === id) ledger.close(k.note.id)
      if (id === undefined) set([])
      else without(id)
    },
  }
}
