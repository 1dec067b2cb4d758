import { compress, dropCompressed, type Compressing, type CompressedFile } from './compressed-image'

interface Checked<F> extends CompressedFile {
  readonly finding: F
}

/** Compresses a file and checks the result; undefined if canceled during the check. A copy that isn't returned is deleted. */
export async function compressChecked<F>(
  file: File,
  options: Compressing,
  check: (file: File) => Promise<F>,
  storage = { compress, dropCompressed },
): Promise<Checked<F> | undefined> {
  const kept = await storage.compress(file, options)
  let used = false
  try {
    const finding = await check(kept.file)
    if (options.signal.aborted) return undefined
    used = true
    return { ...kept, finding }
  } finally {
    if (!used) void storage.dropCompressed(kept.key)
  }
}
