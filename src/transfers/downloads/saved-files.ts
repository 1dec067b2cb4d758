/** Private copies of what was downloaded: kept until the browser has copied them, and never beyond the page that made them. */
const FOLDER = 'downloads'
const LOCK = 'cloud-console.downloads.'
/** More than this is left to the browser's own downloads. */
const MOST = 1024 ** 3

/** Absent where the page is not served securely; refused in some private windows. */
export async function savedFiles(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
  } catch {
    return undefined
  }
}

/** Whether an object of so many bytes can be saved by the page; not where the size is unknown. */
export async function canSave(size: number | null): Promise<boolean> {
  if (size === null || size > MOST || !(await savedFiles())) return false
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  return size < (quota - usage) * 0.9
}

/** Milliseconds in which the slowest disk has copied the file. */
export const keepFor = (bytes: number): number => Math.max(120_000, bytes / 2000)

let page: string | undefined
/** The name tells which page made it: that page holds a lock as long as it lives. */
export function newEntry(): string {
  if (page === undefined) {
    page = crypto.randomUUID()
    void navigator.locks?.request(LOCK + page, () => new Promise<never>(() => undefined))
  }
  return `${page}.${crypto.randomUUID()}`
}

/** Removes what pages left behind that are closed by now; `all` removes the copies of every page. */
export async function sweepSaved({ all = false } = {}): Promise<void> {
  const dir = await savedFiles()
  if (!dir || (!all && !navigator.locks)) return
  const held = all ? [] : ((await navigator.locks.query()).held ?? []).map((lock) => lock.name ?? '')
  const live = new Set(held.map((name) => name.slice(LOCK.length)))
  const left: string[] = []
  for await (const entry of dir.keys()) if (!live.has(entry.split('.')[0] ?? '')) left.push(entry)
  await Promise.all(left.map((entry) => dir.removeEntry(entry).catch(() => undefined)))
}
