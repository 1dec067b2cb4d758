import { startTransition, useState } from 'react'
import { count } from '../../../components/words'
import type { Ticket, TicketReply } from '../../../contract/ticket-rules'
import { Button } from '../../../ui/button'
import { Post } from './-post'
import { earlier, grown, later, latest, STEP, type Shown } from './-thread-window'
import css from './-thread.module.css'

interface Props {
  ticket: Ticket
  /** Oldest first; undefined until they are read. */
  replies: readonly TicketReply[] | undefined
}

/** The API marks replies alone: who has answered as staff has opened the ticket as staff. */
const isStaff = ({ opened_by: by, avatar_id: avatar }: Ticket, replies: Props['replies']) =>
  replies?.some((r) => r.from_vendor && r.created_by === by && r.avatar_id === avatar) ?? false

/** The conversation: how it began, then the replies; of a long one the latest, and the others on request. */
export function Thread({ ticket, replies }: Props) {
  const total = replies?.length ?? 0
  const [seen, setSeen] = useState(total)
  const [shown, setShown] = useState(() => latest(total))
  if (total !== seen) {
    setSeen(total)
    setShown(seen === 0 ? latest(total) : grown(shown, seen, total))
  }
  const after = total - shown.end
  // Dozens of posts are parsed and drawn between what the browser owes its user, not before it.
  const go = (step: (now: Shown) => Shown) => startTransition(() => setShown(step))
  return (
    <ol className={css['thread']} aria-label="Conversation">
      <li>
        <Post
          by={ticket.opened_by}
          avatarId={ticket.avatar_id}
          at={ticket.opened}
          staff={isStaff(ticket, replies)}
          text={ticket.description}
          did="opened this ticket"
        />
      </li>
      {shown.start > 0 && (
        <li className={css['more']}>
          {count(shown.start, 'earlier reply', 'earlier replies')} not shown
          <Button onClick={() => go(earlier)}>Show {Math.min(STEP, shown.start)} earlier</Button>
        </li>
      )}
      {replies?.slice(shown.start, shown.end).map((r) => (
        <li key={r.id}>
          <Post by={r.created_by} avatarId={r.avatar_id} at={r.created} staff={r.from_vendor} text={r.description} />
        </li>
      ))}
      {after > 0 && (
        <li className={css['more']}>
          {count(after, 'later reply', 'later replies')} not shown
          <Button onClick={() => go((now) => later(now, total))}>Show {Math.min(STEP, after)} later</Button>
          <Button onClick={() => go(() => latest(total))}>Show the latest</Button>
        </li>
      )}
    </ol>
  )
}
