/** Strings of transfers: titles of jobs, and why a transfer failed with what to do next. */
import { visible } from '#/lib/text'

// Titles of jobs
export const deleteTitle = (what: string) => `Delete ${what}`

// Failures, each with the next step
export const differsNamed = (name: string) => `${visible(name).text} was damaged during the upload.`
export const nameIsTaken = (name: string) =>
  `${visible(name).text} already exists at the destination. It wasn’t replaced.`
export const isCompressed = (name: string) =>
  `${visible(name).text} is stored compressed. A copy through the browser would decompress it.`
export const hasOtherAccess = (name: string) =>
  `${visible(name).text} already exists at the destination with different access. It wasn’t changed.`
export const badAddressNext = 'Use an S3-compatible tool and an access key.'
