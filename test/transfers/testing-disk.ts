/** For specs: a folder on disk with the handles that browsers give a page. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** As Chrome does, in folders that the user chose. */
const refuseName = (name: string) => {
  if (/\p{Cf}|^\.?[\s~]|[\s~.]$|\.(?:lnk|url|scf)$|^desktop\.ini$/iu.test(name))
    throw new TypeError('Name is not allowed.')
}
const handles = (path: string, isFull: () => boolean) => ({
  async getDirectoryHandle(name: string) {
    refuseName(name)
    await mkdir(join(path, name), { recursive: true })
    return handles(join(path, name), isFull)
  },
  async getFileHandle(name: string, { create = false } = {}) {
    refuseName(name)
    const file = join(path, name)
    if (create) await writeFile(file, '', { flag: 'a' })
    else await stat(file)
    return {
      getFile: async () => new File([await readFile(file)], name, { lastModified: (await stat(file)).mtimeMs }),
      createWritable: async () => {
        const chunks: Uint8Array[] = []
        return new WritableStream<Uint8Array>({
          write(chunk) {
            if (isFull()) throw new DOMException('No space is left.', 'QuotaExceededError')
            chunks.push(chunk)
          },
          close: () => writeFile(file, Buffer.concat(chunks)),
        })
      },
    }
  },
  removeEntry: (name: string) => rm(join(path, name)),
})

export const diskFolder = (path: string, isFull = () => false): FileSystemDirectoryHandle =>
  // Only the parts that downloads use.
  handles(path, isFull) as unknown as FileSystemDirectoryHandle

/** All files below a folder, by path. */
export async function filesIn(dir: string): Promise<Record<string, string>> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = found.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name))
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return Object.fromEntries(paths.map((path, i) => [path.slice(dir.length + 1), texts[i] ?? '']))
}
