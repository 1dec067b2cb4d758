/** Private copies of downloads, kept until the browser has copied them, and at most as long as their page. */
const FOLDER = 'downloads'
const LOCK = 'cloud-console.downloads.'

/** Undefined on insecure pages and in some private windows. */
export async function savedFiles(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
  } catch {
    return undefined
  }
}

/** Whether the private storage has room for an object of this many bytes. False for an unknown size. */
export async function canSave(size: number | null): Promise<boolean> {
  if (size === null || !(await savedFiles())) return false
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  return size < (quota - usage) * 0.9
}

/** Milliseconds after which even a slow disk has copied the file. */
export const keepMilliseconds = (bytes: number): number => Math.max(120_000, bytes / 2000)

let page: string | undefined
/** The name contains the page's id. A page holds a lock of that name while it is open. */
export function newEntry(): string {
  if (page === undefined) {
    page = crypto.randomUUID()
    void navigator.locks?.request(LOCK + page, () => new Promise<never>(() => undefined))
  }
  return `${page}.${crypto.randomUUID()}`
}

/** Removes copies of closed pages; with `all`, of every page. */
export async function sweepSaved({ all = false } = {}): Promise<void> {
  const dir = await savedFiles()
  if (!dir || (!all && !navigator.locks)) return
  const held = all ? [] : ((await navigator.locks.query()).held ?? []).map((lock) => lock.name ?? '')
  const live = new Set(held.map((name) => name.slice(LOCK.length)))
  const left: string[] = []
  for await (const entry of dir.keys()) if (!live.has(entry.split('.')[0] ?? '')) left.push(entry)
  await Promise.all(left.map((entry) => dir.removeEntry(entry).catch(() => undefined)))
}
