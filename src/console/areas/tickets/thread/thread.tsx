import { memo, type ReactNode, useMemo, useState } from 'react'
import type { Ticket, TicketReply } from '#/contract/ticket-rules'
import { Button } from '#/console/kit/button/button'
import css from './thread.module.css'
import { visible } from '#/lib/text'
import { cx } from '#/console/kit/layout/cx'
import { Markdown } from '#/console/kit/markdown/markdown'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { Tag } from '#/console/kit/text/tag'
import { foldedText } from './post-text'
import postStyles from './post.module.css'
import { isFromSupport } from '#/console/resource/catalog/ticket-turn'
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
      aria-label={staff ? `${name}, support` : name}
    >
      <span className={postStyles['avatar']} style={{ '--hue': hue(avatarId) } as object} aria-hidden>
        {initials(by)}
      </span>
      <div className={postStyles['head']}>
        <bdi className={postStyles['name']}>{name}</bdi>
        {staff && <Tag tone="info">Support</Tag>}
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
            {whole ? 'Show less' : 'Show full message'}
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

/** The first post and the replies. */
export function Thread({ ticket, replies, children }: Props) {
  return (
    <ol className={css['thread']} aria-label="Conversation">
      <li>
        <Post
          by={ticket.opened_by}
          avatarId={ticket.avatar_id}
          at={ticket.opened}
          staff={isFromSupport(ticket, replies)}
          text={ticket.description}
        />
        {children}
      </li>
      {replies?.map((r) => (
        <li key={r.id}>
          <Post by={r.created_by} avatarId={r.avatar_id} at={r.created} staff={r.from_vendor} text={r.description} />
        </li>
      ))}
    </ol>
  )
}
