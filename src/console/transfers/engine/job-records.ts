/** Records of jobs in the ledger. The record of a job that ended is kept for a retry, because its end removes it from the ledger. */
import type { Ledger } from './ledger'
import { isRefused } from './ended'
import type { Job, JobItem } from './job'
import type { BulkRequest } from './types'

type Opened = Parameters<Ledger['open']>

export function createJobRecords(ledger: Ledger) {
  const records = new Map<string, Opened>()
  const closed = new Set<string>()

  const open = (...record: Opened) => {
    const [{ id }] = record
    records.set(id, record)
    closed.delete(id)
    ledger.open(...record)
  }
  return {
    open,
    /** Removes the record of a job that ended without a failure. */
    close({ id, counts }: Job) {
      ledger.close(id)
      closed.add(id)
      // Nothing is left to retry.
      if (counts.failed + counts.canceled === 0) records.delete(id)
    },
    /** Until the retry ends, a reload offers the job as unfinished. A refused resource is only sent again where the user asks. */
    reopen({ id, failed }: Job, request: BulkRequest | undefined, only: JobItem | undefined) {
      const sent = new Set(only ? [only] : [])
      for (const i of failed) if (only === undefined || !isRefused(i)) sent.add(i)
      const record = closed.has(id) ? records.get(id) : undefined
      if (record) open(...record)
      const named = record?.[1]?.length ?? 0
      const indexes = named > 0 ? Array.from(sent, (i) => i.index) : []
      if (record || request) ledger.reopen(id, named, indexes)
    },
    /** Forgets a job that left the list. */
    forget(id: string) {
      ledger.close(id)
      records.delete(id)
      closed.delete(id)
    },
  }
}
