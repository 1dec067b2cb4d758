// Which modules share a file, computed from the pages that need them. With few files, pages load code that they don't need. Many
// files compress worse, and each has headers. With these files, all pages together download least.

/** A module that pages need before they show anything. */
export interface PageModule {
  readonly id: string
  /** Estimated size as transferred. */
  readonly bytes: number
  readonly isStyle: boolean
  readonly pages: readonly string[]
  readonly imports: readonly string[]
}
interface File {
  readonly modules: readonly PageModule[]
  readonly bytes: number
  readonly hasStyle: boolean
  /** A bit for each page. */
  readonly pages: bigint
}

/** What a file costs beside its code, in bytes: headers, worse compression, and the time of a request. */
const FILE = 1500
/** The same for the style sheet of a file. */
const SHEET = 1000
/** What a file's name adds to the lists of files that every page downloads. */
const NAME = 25

const costOf = ({ bytes, hasStyle }: File) => bytes + FILE + (hasStyle ? SHEET : 0)
const join = (a: File, b: File): File => ({
  modules: [...a.modules, ...b.modules],
  bytes: a.bytes + b.bytes,
  hasStyle: a.hasStyle || b.hasStyle,
  pages: a.pages | b.pages,
})

/** Each file with the files that it imports, importers first. Undefined where files need each other, so that none could run first. */
const inOrder = (files: readonly File[]) => {
  const home = new Map(files.flatMap((file) => file.modules.map(({ id }) => [id, file])))
  const seen = new Set<File>()
  const ordered = new Map<File, Set<File>>()
  const visit = (file: File): boolean => {
    if (seen.has(file)) return ordered.has(file)
    seen.add(file)
    const needs = new Set(file.modules.flatMap(({ imports }) => imports.flatMap((id) => home.get(id) ?? [])))
    needs.delete(file)
    const isPossible = [...needs].every(visit)
    if (isPossible) ordered.set(file, needs)
    return isPossible
  }
  return files.every(visit) ? [...ordered].toReversed() : undefined
}

/**
 * The modules of each file. Begins with a file for each set of pages, and joins two as long as that saves bytes.
 * @param weights every page by how much it counts
 */
export const pageFiles = (modules: readonly PageModule[], weights: ReadonlyMap<string, number>) => {
  const bits = new Map([...weights].map(([page, weight], i) => [page, { bit: 1n << BigInt(i), weight }]))
  const weighed = new Map<bigint, number>()
  const weigh = (pages: bigint) => {
    const sum = weighed.get(pages) ?? [...bits.values()].reduce((w, p) => w + (pages & p.bit ? p.weight : 0), 0)
    weighed.set(pages, sum)
    return sum
  }
  const name = NAME * [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  /** What all pages download. A page that loads a file loads what the file imports. */
  const total = (files: readonly File[]) => {
    const loads = new Map(files.map((file) => [file, file.pages]))
    return inOrder(files)?.reduce((sum, [file, needs]) => {
      const pages = loads.get(file) ?? 0n
      for (const other of needs) loads.set(other, (loads.get(other) ?? 0n) | pages)
      return sum + costOf(file) * weigh(pages) + name
    }, 0)
  }
  /** Two files, and what they save as one if they import nothing. Those of different pages would save only a name. */
  const pair = (a: File, b: File) => {
    const both = join(a, b)
    const [one, two, joined] = [a, b, both].map((file) => costOf(file) * weigh(file.pages) + name)
    const saved = (one ?? 0) + (two ?? 0) - (joined ?? 0)
    return a.pages & b.pages && saved > 0 ? [{ a, b, both, saved }] : []
  }

  const sets = new Map<bigint, File>()
  for (const module of modules) {
    const pages = module.pages.reduce((set, page) => set | (bits.get(page)?.bit ?? 0n), 0n)
    const file = { modules: [module], bytes: module.bytes, hasStyle: module.isStyle, pages }
    const same = sets.get(pages)
    sets.set(pages, same ? join(same, file) : file)
  }
  let files = [...sets.values()]
  let least = total(files) ?? Infinity
  let pairs = files.flatMap((a, i) => files.slice(i + 1).flatMap((b) => pair(a, b)))
  while (pairs.length > 0) {
    const best = pairs.reduce((most, each) => (each.saved > most.saved ? each : most))
    const { a, b, both } = best
    const others = files.filter((file) => file !== a && file !== b)
    const sum = total([...others, both]) ?? Infinity
    if (sum < least) {
      least = sum
      files = [...others, both]
      pairs = pairs.filter((each) => ![each.a, each.b].some((file) => file === a || file === b))
      pairs.push(...others.flatMap((other) => pair(both, other)))
    } else pairs = pairs.filter((each) => each !== best)
  }
  return files.map((file) => file.modules)
}
