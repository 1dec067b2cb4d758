import { memo, startTransition, useMemo, useState } from 'react'
import { pluralize } from '#/app/catalog/format'
import type { Ticket, TicketReply } from '#/contract/ticket-rules'
import { Button } from '#/ui/button/button'
import { earlier, grown, later, latest, type ThreadRange, STEP } from './thread-window'
import css from './thread.module.css'
import { formatCount } from '#/lib/bytes'
import { codePoints, visible } from '#/lib/text'
import { cx } from '#/ui/layout/cx'
import { Markdown } from '#/ui/markdown/markdown'
import { RelativeTime } from '#/ui/text/relative-time'
import { Tag } from '#/ui/text/tag'
import { beginning } from './post-text'
import postStyles from './post.module.css'
import { hue, initials } from './writer'

interface PostProps {
  by: string
  avatarId: string
  at: string
  /** Written by the provider's staff. */
  staff: boolean
  text: string
  /** After the name: "opened this ticket". */
  did?: string
}

/** One post of a thread; a long one begins folded. */
const Post = memo(function Post({ by, avatarId, at, staff, text, did }: PostProps) {
  const start = useMemo(() => beginning(text), [text])
  const [whole, setWhole] = useState(false)
  const folded = start !== undefined && !whole
  const name = visible(by).text
  return (
    <article
      className={cx(postStyles['post'], staff && postStyles['staff'])}
      aria-label={`${name}${staff ? ', support' : ''}`}
    >
      <span className={postStyles['avatar']} style={{ '--hue': hue(avatarId) } as object} aria-hidden>
        {initials(by)}
      </span>
      <div className={postStyles['head']}>
        <bdi className={postStyles['name']}>{name}</bdi>
        {staff && <Tag tone="info">Support</Tag>}
        <span className={postStyles['time']}>
          {did} <RelativeTime value={at} />
        </span>
      </div>
      <div className={postStyles['body']}>
        <Markdown text={folded ? start : text} />
        {start !== undefined && (
          <Button variant="ghost" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Show less' : `Show all ${formatCount(codePoints(text))} characters`}
          </Button>
        )}
      </div>
    </article>
  )
})

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
  const go = (step: (now: ThreadRange) => ThreadRange) => startTransition(() => setShown(step))
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
          {pluralize(shown.start, 'earlier reply', 'earlier replies')} not shown
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
          {pluralize(after, 'later reply', 'later replies')} not shown
          <Button onClick={() => go((now) => later(now, total))}>Show {Math.min(STEP, after)} later</Button>
          <Button onClick={() => go(() => latest(total))}>Show the latest</Button>
        </li>
      )}
    </ol>
  )
}
