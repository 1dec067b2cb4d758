import { activity, type Activity } from '#/api/activity/activity'
import type { AccountFinding } from './findings'

/** Writes to a ticket that change who updated it. */
const TO_TICKETS: ReadonlySet<string> = new Set(['tickets.reply', 'tickets.attach', 'tickets.open', 'tickets.close'])

/**
 * This tab's own updates of tickets. A write stays unread until a check that began after it has read the tickets: a check that failed,
 * or that ran beside the write, might not have seen it.
 */
export function trackOwnUpdates(since: number) {
  // A check before a reload has read what was written earlier.
  let read: ReadonlySet<string> = new Set(idsOf(activity.get().all.filter(({ at }) => at < since)))
  return {
    /** Called when a check begins. */
    begin() {
      const ended = new Set(idsOf(activity.get().all.filter(({ open }) => !open)))
      return {
        /** Findings caused by writes that no check has read, by ID. */
        among: (findings: readonly AccountFinding[]): ReadonlySet<string> => {
          const written = new Set(
            activity
              .get()
              .all.filter(({ id, sent }) => !read.has(id) && sent !== null && TO_TICKETS.has(sent.op.id))
              .map(({ sent }) => `/tickets/${String(sent?.args.params?.['ticketId'])}`),
          )
          return new Set(findings.filter(({ target }) => written.has(target.to)).map(({ id }) => id))
        },
        /** Called once the check has read the tickets. */
        wasRead: () => {
          read = ended
        },
      }
    },
  }
}
export type OwnUpdates = ReturnType<typeof trackOwnUpdates>

const idsOf = (lines: readonly Activity[]) => lines.map(({ id }) => id)
