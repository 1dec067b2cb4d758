/** A log in files of bounded size: `FILE`, then `FILE.1` (the newest of the full ones) to `FILE.9`. */
import { closeSync, fstatSync, openSync, renameSync, rmSync } from 'node:fs'
import { appendAll } from '../../system/append'
import { errorCode, isMissingFile } from '../../system/error-code'
import type { Log } from './log'

/** Full files that are kept beside the one being written. */
const FULL_FILES = 9
/** Bytes of lines that go elsewhere after a failed rotation, before the next attempt. */
const RETRY_BYTES = 64 * 1024
const NEWLINE = Buffer.from('\n')

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
  /** Whether a failed write has stored the beginning of its line. */
  let cut = false
  /** Above 0 after a failed rotation: the bytes until the next attempt. */
  let pause = 0
  const moveAll = () => {
    rmSync(`${file}.${FULL_FILES}`, { force: true })
    for (let n = FULL_FILES - 1; n >= 0; n--) {
      try {
        renameSync(n === 0 ? file : `${file}.${n}`, `${file}.${n + 1}`)
      } catch (e) {
        if (!isMissingFile(e)) throw e
      }
    }
    renameSync(`${file}.new`, file)
  }
  const rotate = () => {
    pause = RETRY_BYTES
    // Opened before any file moves, and the old one stays open until then: a rotation that fails must lose neither.
    const next = openSync(`${file}.new`, 'a', 0o600)
    try {
      moveAll()
    } catch (e) {
      closeSync(next)
      rmSync(`${file}.new`, { force: true })
      throw e
    }
    const full = fd
    fd = next
    size = 0
    cut = false
    pause = 0
    closeSync(full)
  }
  const append = (bytes: Buffer) => {
    try {
      appendAll(fd, bytes)
      size += bytes.length
    } catch (e) {
      const stored = fstatSync(fd).size
      cut ||= stored > size
      size = stored
      throw e
    }
  }
  return (line) => {
    const text = Buffer.from(`${line}\n`)
    try {
      if (size > 0 && size + text.length > most) {
        if (pause > 0) {
          pause -= text.length
          otherwise(line)
          return
        }
        rotate()
      }
      if (cut) append(NEWLINE)
      cut = false
      append(text)
      failed = false
    } catch (e) {
      // A full disk stops no request.
      if (!failed) otherwise(`The log can't be written to ${file}: ${String(errorCode(e))}.`)
      failed = true
      otherwise(line)
    }
  }
}
