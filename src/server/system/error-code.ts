/** Codes of failed calls of the system, of SQLite and of PostgreSQL. */

/** The code of a failure, such as `ENOENT`; undefined if it has none. */
export function errorCode(e: unknown): string | undefined {
  const code: unknown = typeof e === 'object' && e !== null && 'code' in e ? e.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** What a line of the log says about a failure: its code, or its message if it has none. */
export const codeOrMessage = (e: unknown): string => errorCode(e) ?? (e instanceof Error ? e.message : String(e))

/** Whether a file or folder doesn't exist. */
export const isMissingFile = (e: unknown): boolean => errorCode(e) === 'ENOENT'

/** Handles a rejection: returns `instead` for a missing file or folder, and throws any other failure again. */
export const unlessMissing =
  <T>(instead: T) =>
  (e: unknown): T => {
    if (!isMissingFile(e)) throw e
    return instead
  }

/** Whether the disk can't read or write a part of a file. Other files can still be sound. */
export const isBadBlock = (e: unknown): boolean => errorCode(e) === 'EIO'
