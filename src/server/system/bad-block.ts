/** Whether the disk can't read or write a part of a file. Other files can still be sound. */
export const isBadBlock = (e: unknown): boolean => e instanceof Error && 'code' in e && e.code === 'EIO'
