/** Appends to files that keep one line per record, on a disk that can be full. */
import { fstatSync, readSync, writeSync } from 'node:fs'

const NEWLINE = 0x0a

/** Appends all bytes. Throws if the disk is full; the file can then end within a line. */
export function appendAll(fd: number, bytes: Buffer): void {
  // A write that stores only what fits reports no error. The write of the rest does.
  for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done)
}

/** Whether a full disk or a crash has cut the last line. `fd` must be readable. */
export function endsWithinLine(fd: number): boolean {
  const { size } = fstatSync(fd)
  const last = Buffer.of(NEWLINE)
  if (size > 0) readSync(fd, last, 0, 1, size - 1)
  return last[0] !== NEWLINE
}
