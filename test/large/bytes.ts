/** Ten small files whose bytes all objects of the large seed share, because rows are measured and not the disk. */
import { Readable } from 'node:stream'
import { dropBlobs } from '#/server/objects/storage/commit'
import { MAX_OBJECT_BYTES, type Stored } from '#/server/storage/store'
import type { Services } from '#/server/core/services'

/** Length of the number list in each file. Such a list is valid text, JSON and CSV. */
const LENGTHS = [1, 5, 20, 60, 150, 400, 900, 2500, 7000, 20_000]

/** Writes the files, passes them to `fill`, and then deletes the ones that no row references. */
export async function withSharedBytes<T>(
  services: Pick<Services, 'db' | 'store'>,
  fill: (files: readonly Stored[]) => Promise<T>,
): Promise<T> {
  const files: Stored[] = []
  try {
    for (const length of LENGTHS) {
      const text = Buffer.from(`[${Array.from({ length }, (_, n) => n).join(',')}]\n`)
      files.push(await services.store.write(Readable.from([text]), MAX_OBJECT_BYTES, { length: text.length }))
    }
    return await fill(files)
  } finally {
    await dropBlobs(
      services,
      files.map((f) => f.blob),
    )
  }
}
