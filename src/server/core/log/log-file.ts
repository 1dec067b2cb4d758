/** A log in files of bounded size: `FILE`, then `FILE.1` (the newest of the full ones) to `FILE.9`. */
import { closeSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import type { Log } from './log'

/** Full files that are kept beside the one being written. */
const FULL_FILES = 9

export interface LogFileOptions {
  readonly file: string
  /** Maximum bytes of all files together. */
  readonly bytes: number
  /** Gets the line that can't be written, and the reason once. */
  readonly otherwise: Log
}

/** Creates the file if missing. Throws if it can't be written. */
export function openLogFile({ file, bytes, otherwise }: LogFileOptions): Log {
  const most = Math.floor(bytes / (FULL_FILES + 1))
  let fd = openSync(file, 'a', 0o600)
  let size = fstatSync(fd).size
  let failed = false
  const rotate = () => {
    closeSync(fd)
    rmSync(`${file}.${FULL_FILES}`, { force: true })
    for (let n = FULL_FILES - 1; n >= 0; n--) {
      try {
        renameSync(n === 0 ? file : `${file}.${n}`, `${file}.${n + 1}`)
      } catch (e) {
        if ((e as NodeJS.ErrnoException).code !== 'ENOENT') throw e
      }
    }
    fd = openSync(file, 'a', 0o600)
    size = 0
  }
  return (line) => {
    const text = Buffer.from(`${line}\n`)
    try {
      if (size > 0 && size + text.length > most) rotate()
      size += writeSync(fd, text)
      failed = false
    } catch (e) {
      // A full disk stops no request.
      if (!failed) otherwise(`The log can't be written to ${file}: ${String((e as NodeJS.ErrnoException).code)}.`)
      failed = true
      otherwise(line)
    }
  }
}
