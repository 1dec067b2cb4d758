/** Matches files that the user chooses again to unfinished uploads, by path, size and time. */
import { folderOf } from '#/lib/object-name'
import type { LedgerFile } from '../engine/ledger'

export interface ChosenFile {
  /** Path from the chosen or dropped folder; for a single file its name. */
  readonly path: string
  readonly file: File
}
export interface Matched {
  readonly found: readonly { readonly wanted: LedgerFile; readonly file: File }[]
  /** Paths that match several uploads, or that several files share. */
  readonly ambiguous: readonly string[]
  /** Paths of uploads whose file has a different size or time now. */
  readonly changed: readonly string[]
}

/** Path of the file, derived from the object's name. Normalized, because systems encode accented letters differently. */
const sourceOf = ({ name, file }: LedgerFile) => (file === undefined ? name : folderOf(name) + file).normalize('NFC')
const isSame = (wanted: LedgerFile, { file }: ChosenFile) =>
  wanted.size === file.size && wanted.modified === file.lastModified

/** Finds uploads by the end of their path. Thousands can share a last name, as `index.html` in a site. */
function finder(all: readonly LedgerFile[]) {
  const byEnd = new Map<string, LedgerFile[]>()
  for (const wanted of all) {
    const source = sourceOf(wanted)
    for (let from = 0; ; from = source.indexOf('/', from) + 1) {
      const end = source.slice(from)
      const same = byEnd.get(end)
      if (same) same.push(wanted)
      else byEnd.set(end, [wanted])
      if (!source.includes('/', from)) break
    }
  }
  return ({ path }: ChosenFile): readonly LedgerFile[] => byEnd.get(path.normalize('NFC')) ?? []
}

/**
 * `all` includes the job's finished files, because a file that is already stored must not match its namesake in another
 * folder. A file matches only if exactly one upload fits it and no other file fits that upload.
 */
export function matchFiles(all: readonly LedgerFile[], chosen: readonly ChosenFile[]): Matched {
  const find = finder(all)
  const looked = chosen.map((one) => {
    const byPath = find(one)
    return { one, byPath, fits: byPath.filter((wanted) => isSame(wanted, one)) }
  })
  const taken = new Map<LedgerFile, ChosenFile | null>()
  const sure = new Set<ChosenFile>()
  let open = looked
  // Longer paths are matched first, which removes their upload from the choices for shorter ones.
  for (let settled = true; settled;) {
    settled = false
    open = open.map((o) => ({ ...o, fits: o.fits.filter((w) => !taken.has(w)) })).filter((o) => o.fits.length > 0)
    for (const { one, fits } of open) {
      const [only, another] = fits
      if (only === undefined || another !== undefined) continue
      const rival = taken.get(only)
      if (rival) sure.delete(rival)
      if (!taken.has(only)) sure.add(one)
      taken.set(only, taken.has(only) ? null : one)
      settled = true
    }
  }
  const left = looked.filter(({ one, byPath }) => !sure.has(one) && byPath.some((wanted) => !wanted.over))
  return {
    found: [...taken].flatMap(([wanted, one]) => (one && !wanted.over ? [{ wanted, file: one.file }] : [])),
    ambiguous: left.filter(({ fits }) => fits.length > 0).map(({ one }) => one.path),
    changed: left.filter(({ fits }) => fits.length === 0).map(({ one }) => one.path),
  }
}
