/**
 * Records unfinished jobs and their progress, so that a reload doesn't lose them. Names and sizes only: no bytes, no signed
 * URL, no token. Like the token, it belongs to the tab and is cleared at sign-out.
 */
import type { TransferFailure } from './failure'
import type { Agreed, Change, Job, NewItem, Request } from './job'

export interface NamedFile {
  readonly name: string
  readonly size: number
  /** The file's name on disk, if the object has a different one, such as a second copy. */
  readonly file?: string | undefined
  /** Modification time of the file in epoch milliseconds. */
  readonly modified: number
  /** As in `Agreed`; absent where the lookup failed. */
  readonly replaces?: number | null | undefined
}
/** `name` is the object's full name. */
export const namedFile = (
  name: string,
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
  agreed?: Pick<Agreed, 'replaces'>,
): NamedFile => ({
  name,
  size: file.size,
  file: name === file.name || name.endsWith(`/${file.name}`) ? undefined : file.name,
  modified: file.lastModified,
  replaces: agreed?.replaces,
})
/** Result of an ended job, for the page after a reload. */
export interface EndedJob extends Pick<Job, 'remains' | 'kept' | 'bucketKept' | 'counts'> {
  readonly status: 'done' | 'failed' | 'canceled'
  readonly isUndone: boolean
  readonly failed: readonly (Pick<NewItem, 'name' | 'size' | 'payload'> & {
    readonly failure: TransferFailure
    /** Whether the user removed it from the list. */
    readonly isDismissed: boolean
  })[]
}
export interface JobNote extends Pick<Job, 'id' | 'subject' | 'title'> {
  readonly kind: string
  /** Null for uploads, whose files can't be stored. */
  readonly request: Request | null
  /** Absent or undefined while the job runs. */
  readonly ended?: EndedJob | undefined
  /** Number of parts in which the names are stored. */
  readonly parts: number
}
export interface LedgerFile extends NamedFile {
  /** Index in the job. */
  readonly index: number
  /** Stored or canceled before the reload. */
  readonly over: boolean
}
export interface StoredJob {
  readonly note: JobNote
  /** All files of an upload, in order. */
  readonly files: readonly LedgerFile[]
}
/** A key-value store whose calls can reject, like a browser's. */
export interface Box {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  keys(): Promise<readonly string[]>
}

const PART = 1000
const FLUSH_MS = 1000
/** Milliseconds that one call of the store can take. Another tab or a broken profile can block the database without an event. */
const ANSWER_MS = 5000
/** Milliseconds for which the jobs of a tab without a page are kept. */
const ABANDONED_MS = 24 * 3_600_000

export type Ledger = ReturnType<typeof createLedger>

/** The same store; a call rejects if it isn't answered in time, and until then the next ones at once. */
function answering(box: Box): Box {
  let silent = false
  const within = <T>(call: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const fail = () => {
        silent = true
        reject(new Error('The database doesn’t answer.'))
      }
      if (silent) fail()
      else {
        const timer = setTimeout(fail, ANSWER_MS)
        void call()
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(timer)
            silent = false
          })
      }
    })
  return {
    get: (key) => within(() => box.get(key)),
    set: (key, value) => within(() => box.set(key, value)),
    remove: (keys) => within(() => box.remove(keys)),
    keys: () => within(() => box.keys()),
  }
}

interface TabId {
  /** Resolves once `owner` returns the tab's final id. Nothing is read or written before. */
  readonly known?: Promise<unknown>
  /** Keeps the id for after a reload. Called before a job is recorded. */
  readonly remember?: () => void
  /** Called when the tab's last job has been removed. */
  readonly forget?: () => void
}

/** `owner` returns the tab's id. No method rejects, because jobs continue without a ledger. */
export function createLedger(
  store: Box,
  owner: () => string,
  { known = Promise.resolve(), remember, forget }: TabId = {},
) {
  const box = answering(store)
  const over = new Map<string, Uint8Array>()
  const dirty = new Set<string>()
  /** Jobs whose record is incomplete, because storage is full or blocked. */
  const unkept = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Runs writes in order, so that a note isn't written after its removal. */
  let last = known
  const then = <T>(run: () => Promise<T>): Promise<T | undefined> => {
    const next = last.then(run).catch(() => undefined)
    last = next
    return next
  }
  const key = (id: string, ...rest: (string | number)[]) => [owner(), id, ...rest].join('/')
  const record = (id: string, rest: readonly (string | number)[], value: unknown) =>
    then(async () => {
      try {
        await box.set(key(id, ...rest), value)
      } catch {
        unkept.add(id)
      }
    })
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    for (const id of dirty) {
      const bits = over.get(id)
      if (bits) void then(() => box.set(key(id, 'over'), bits.slice()))
    }
    dirty.clear()
  }
  const erase = async (prefix: string) =>
    box.remove((await box.keys()).filter((k) => k === prefix || k.startsWith(`${prefix}/`)))
  const removeAll = (prefixOf: () => string) => then(() => erase(prefixOf()))

  return {
    open(note: Omit<JobNote, 'parts'>, files: readonly NamedFile[] = []) {
      over.set(note.id, new Uint8Array(Math.ceil(files.length / 8)))
      // Stored before the note, because a continued job counts its files from 0 again.
      dirty.add(note.id)
      flush()
      const parts = Math.ceil(files.length / PART)
      void then(async () => remember?.())
      void record(note.id, [], { ...note, parts })
      for (let k = 0; k < parts; k += 1) {
        // Only names are stored, never the files themselves.
        const part = files.slice(k * PART, (k + 1) * PART).map(({ name, size, file, modified, replaces }) => ({
          name,
          size,
          file,
          modified,
          replaces,
        }))
        void record(note.id, ['names', k], part)
      }
    },
    /** Whether the job can continue after a reload, as far as is known. */
    isKept: (id: string): boolean => !unkept.has(id),
    /** Marks an upload as ended or not. Written once per second. */
    mark(id: string, index: number, isOver: boolean) {
      const bits = over.get(id)
      const byte = bits?.[index >> 3]
      if (!bits || byte === undefined || index < 0) return
      bits[index >> 3] = isOver ? byte | (1 << (index & 7)) : byte & ~(1 << (index & 7))
      dirty.add(id)
      timer ??= setTimeout(flush, FLUSH_MS)
    },
    /** Resolves once the change is stored, or can't be. Only then can it be sent. */
    async noteChange(id: string, n: number, change: Change) {
      await record(id, ['change', n], change)
    },
    /** The changes of `noteChange` in order of `n`. */
    async changesOf(id: string): Promise<readonly Change[]> {
      const found = await then(async () => {
        const prefix = key(id, 'change', '')
        const placeOf = (k: string) => Number(k.slice(prefix.length))
        const keys = (await box.keys()).filter((k) => k.startsWith(prefix))
        // A browser sorts keys as text: 10 before 2.
        return Promise.all(keys.toSorted((a, b) => placeOf(a) - placeOf(b)).map((k) => box.get(k)))
      })
      return (found ?? []) as Change[]
    },
    /** Records the result, so that a reload doesn't offer the job as unfinished. */
    end(id: string, ended: EndedJob) {
      void then(async () => {
        const note = (await box.get(key(id))) as JobNote | undefined
        if (note) await box.set(key(id), { ...note, ended })
      })
    },
    /** Records that an ended job continues with `open`, the indexes of some of its `all` resources. */
    reopen(id: string, all: number, open: readonly number[]) {
      const bits = new Uint8Array(Math.ceil(all / 8)).fill(255)
      for (const index of open) bits[index >> 3] = (bits[index >> 3] ?? 0) & ~(1 << (index & 7))
      over.set(id, bits)
      dirty.add(id)
      flush()
      void then(async () => {
        const note = (await box.get(key(id))) as JobNote | undefined
        if (note) await box.set(key(id), { ...note, ended: undefined })
      })
    },
    close(id: string) {
      over.delete(id)
      dirty.delete(id)
      unkept.delete(id)
      void removeAll(() => key(id))
      void then(async () => {
        const mine = `${owner()}/`
        const left = (await box.keys()).some((k) => k.startsWith(mine))
        // A job that has just been opened is recorded after this.
        if (!left && over.size === 0) forget?.()
      })
    },
    /** Jobs of this tab that don't run. */
    async unfinished(): Promise<readonly StoredJob[]> {
      const kept = await then(async () => {
        const mine = `${owner()}/`
        await box.remove([owner()])
        const ids = (await box.keys()).filter((k) => k.startsWith(mine) && !k.slice(mine.length).includes('/'))
        return Promise.all(ids.filter((k) => !over.has(k.slice(mine.length))).map((k) => read(box, k)))
      })
      return (kept ?? []).flatMap((k) => k ?? [])
    },
    /** Removes everything of this tab. */
    wipe() {
      over.clear()
      dirty.clear()
      unkept.clear()
      void removeAll(owner)
    },
    /** Removes everything of a tab. */
    remove(of: string) {
      void removeAll(() => of)
    },
    /**
     * Removes everything of these tabs if they had no page a day ago either. `now` in epoch milliseconds. A tab can get its page
     * back: the browser has discarded it to save memory, or not restored it yet after a restart.
     */
    sweep(owners: readonly string[], now = Date.now()) {
      for (const o of owners)
        void then(async () => {
          const since = await box.get(o)
          if (typeof since !== 'number') await box.set(o, now)
          else if (now - since > ABANDONED_MS) await erase(o)
        })
    },
    owners: async () =>
      (await then(async () => [...new Set((await box.keys()).map((k) => k.split('/')[0] ?? ''))])) ?? [],
    /** Writes pending marks at once, before the page closes. */
    flush,
    settled: () => last,
  }
}

async function read(box: Box, key: string): Promise<StoredJob | undefined> {
  const note = (await box.get(key)) as JobNote | undefined
  if (!note) return undefined
  const bits = ((await box.get(`${key}/over`)) as Uint8Array | undefined) ?? new Uint8Array()
  const parts = await Promise.all(Array.from({ length: note.parts }, (_, k) => box.get(`${key}/names/${k}`)))
  const isOver = (index: number) => ((bits[index >> 3] ?? 0) & (1 << (index & 7))) !== 0
  // A full disk can have refused some of the parts.
  const files = (parts as (readonly NamedFile[] | undefined)[]).flatMap((part = [], k) =>
    part.map((f, i) => ({ ...f, index: k * PART + i, over: isOver(k * PART + i) })),
  )
  return { note, files }
}
