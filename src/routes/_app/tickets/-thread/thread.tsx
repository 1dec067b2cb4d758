import { memo, type ReactNode, startTransition, useMemo, useState } from 'react'
import type { Ticket, TicketReply } from '#/contract/ticket-rules'
import { Button } from '#/ui/button/button'
import { showEarlier, afterReplies, showLater, latest, type ThreadRange, STEP } from './thread-window'
import css from './thread.module.css'
import * as copy from '../-copy'
import { visible } from '#/lib/text'
import { cx } from '#/ui/layout/cx'
import { Markdown } from '#/ui/markdown/markdown'
import { RelativeTime } from '#/ui/text/relative-time'
import { Tag } from '#/ui/text/tag'
import { foldedText } from './post-text'
import postStyles from './post.module.css'
import { hue, initials } from './writer'

interface PostProps {
  by: string
  avatarId: string
  at: string
  /** Written by the provider's staff. */
  staff: boolean
  text: string
}

/** One post of the conversation; a long one is folded at first. */
const Post = memo(function Post({ by, avatarId, at, staff, text }: PostProps) {
  const start = useMemo(() => foldedText(text), [text])
  const [whole, setWhole] = useState(false)
  const folded = start !== undefined && !whole
  const name = visible(by).text
  return (
    <article
      className={cx(postStyles['post'], staff && postStyles['staff'])}
      aria-label={staff ? copy.supportPost(name) : name}
    >
      <span className={postStyles['avatar']} style={{ '--hue': hue(avatarId) } as object} aria-hidden>
        {initials(by)}
      </span>
      <div className={postStyles['head']}>
        <bdi className={postStyles['name']}>{name}</bdi>
        {staff && <Tag tone="info">{copy.supportTag}</Tag>}
        <span className={postStyles['time']}>
          <RelativeTime value={at} />
        </span>
      </div>
      <div className={postStyles['body']}>
        <div className={folded ? postStyles['folded'] : undefined}>
          <Markdown text={folded ? start : text} />
        </div>
        {start !== undefined && (
          <Button variant="ghost" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? copy.showLess : copy.showFullMessage}
          </Button>
        )}
      </div>
    </article>
  )
})

interface Props {
  ticket: Ticket
  /** Oldest first; undefined until loaded. */
  replies: readonly TicketReply[] | undefined
  /** Shown below the first post: the ticket's attachments. */
  children?: ReactNode
}

/** Whether support opened the ticket. The API marks staff on replies only, so this is known once they reply. */
const isStaff = ({ opened_by: by, avatar_id: avatar }: Ticket, replies: Props['replies']) =>
  replies?.some((r) => r.from_vendor && r.created_by === by && r.avatar_id === avatar) ?? false

/** The first post and the replies; a long conversation shows its latest replies, and others on request. */
export function Thread({ ticket, replies, children }: Props) {
  const total = replies?.length ?? 0
  const [seen, setSeen] = useState(total)
  const [shown, setShown] = useState(() => latest(total))
  if (total !== seen) {
    setSeen(total)
    setShown(seen === 0 ? latest(total) : afterReplies(shown, seen, total))
  }
  const after = total - shown.end
  // A transition: parsing dozens of posts must not delay typing or scrolling.
  const go = (step: (now: ThreadRange) => ThreadRange) => startTransition(() => setShown(step))
  return (
    <ol className={css['thread']} aria-label={copy.conversation}>
      <li>
        <Post
          by={ticket.opened_by}
          avatarId={ticket.avatar_id}
          at={ticket.opened}
          staff={isStaff(ticket, replies)}
          text={ticket.description}
        />
        {children}
      </li>
      {shown.start > 0 && (
        <li className={css['more']}>
          {copy.earlierHidden(shown.start)}
          <Button onClick={() => go(showEarlier)}>{copy.showEarlier(Math.min(STEP, shown.start))}</Button>
        </li>
      )}
      {replies?.slice(shown.start, shown.end).map((r) => (
        <li key={r.id}>
          <Post by={r.created_by} avatarId={r.avatar_id} at={r.created} staff={r.from_vendor} text={r.description} />
        </li>
      ))}
      {after > 0 && (
        <li className={css['more']}>
          {copy.laterHidden(after)}
          <Button onClick={() => go((now) => showLater(now, total))}>{copy.showLater(Math.min(STEP, after))}</Button>
          <Button onClick={() => go(() => latest(total))}>{copy.showLatest}</Button>
        </li>
      )}
    </ol>
  )
}
