/** Appends to a file on a disk that can be full. */
import { writeSync } from 'node:fs'

/** Appends all bytes. Throws if the disk is full; the file can then end within a line. */
export function appendAll(fd: number, bytes: Buffer): void {
  // A write that stores only what fits reports no error. The write of the rest does.
  for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done)
}
