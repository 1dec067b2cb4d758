/** What a reload cut off, offered again: bulk jobs go on, uploads want their files chosen anew. */
import { createStore } from '../api/store'
import { folderOf } from '../lib/object-name'
import { mayWrite } from './disk'
import type { Engine } from './engine-types'
import type { Kept, Ledger, NamedFile } from './ledger'
import type { Unfinished, UploadFile } from './types'

const viewOf = ({ note, files }: Kept): Unfinished => ({
  id: note.id,
  kind: note.kind,
  cluster: note.cluster,
  bucket: note.bucket,
  title: note.title,
  all: note.all,
  left: note.kind === 'upload' ? files.length : 0,
  needsFiles: note.kind === 'upload',
})

/** "a/b.txt" is what was chosen as "b.txt", or as "a/b.txt" out of a folder: the longer the way that fits, the better. */
function fits(file: File, wanted: NamedFile): number {
  const name = wanted.file === undefined ? wanted.name : folderOf(wanted.name) + wanted.file
  const path = file.webkitRelativePath || file.name
  if (name === path || name.endsWith(`/${path}`)) return path.length
  return name === file.name || name.endsWith(`/${file.name}`) ? 1 : 0
}

export type Resume = ReturnType<typeof createResume>

export function createResume(engine: Pick<Engine, 'start' | 'uploadAll'>, ledger: Ledger) {
  let kept: readonly Kept[] = []
  const offered = createStore<readonly Unfinished[]>([])
  const set = (next: readonly Kept[]) => {
    kept = next.filter((k) => k.note.kind !== 'upload' || k.files.length > 0)
    offered.set(kept.map(viewOf))
  }
  const without = (id: string) => set(kept.filter((k) => k.note.id !== id))
  return {
    get: offered.get,
    subscribe: offered.subscribe,
    offer: set,
    /** In a click, where it writes to this computer. Answers false where that was not allowed. */
    async continueJob(id: string): Promise<boolean> {
      const found = kept.find((k) => k.note.id === id)
      const request = found?.note.request
      if (!request) return false
      if (request.kind === 'download') {
        const handle =
          request.to.way === 'folder' ? request.to.folder : request.to.way === 'zip' ? request.to.file : null
        if (handle && !(await mayWrite(handle))) return false
      }
      const before = request.kind === 'acl' ? await ledger.aclOf(id) : []
      without(id)
      engine.start(request, { id, before })
      return true
    },
    /** Finds the unfinished uploads among these files by name and size, and starts them. Answers how many. */
    chooseAgain(files: readonly File[]): number {
      const bySize = new Map<number, File[]>()
      for (const f of files) {
        const same = bySize.get(f.size)
        if (same) same.push(f)
        else bySize.set(f.size, [f])
      }
      let matched = 0
      for (const k of kept.filter((one) => one.note.kind === 'upload')) {
        const used = new Set<File>()
        const found: UploadFile[] = []
        const rest: Kept['files'][number][] = []
        for (const wanted of k.files) {
          const [file] = (bySize.get(wanted.size) ?? [])
            .filter((f) => !used.has(f) && fits(f, wanted) > 0)
            .toSorted((a, b) => fits(b, wanted) - fits(a, wanted))
          if (file) {
            used.add(file)
            found.push({ file, name: wanted.name })
          } else rest.push(wanted)
        }
        if (found.length === 0) continue
        matched += found.length
        ledger.close(k.note.id)
        without(k.note.id)
        engine.uploadAll(k.note, found)
        if (rest.length === 0) continue
        const note = { ...k.note, id: `${k.note.id}r`, all: rest.length }
        ledger.open(note, rest)
        set([...kept, { note: { ...note, parts: 0 }, files: rest }])
      }
      return matched
    },
    forget(id?: string) {
      for (const k of kept) if (id === undefined || k.note.id === id) ledger.close(k.note.id)
      if (id === undefined) set([])
      else without(id)
    },
  }
}
