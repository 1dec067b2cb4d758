import { memo, useMemo, useState } from 'react'
import { formatCount } from '../../../lib/bytes'
import { codePoints, visible } from '../../../lib/text'
import { Button } from '../../../ui/button'
import { cx } from '../../../ui/cx'
import { Markdown } from '../../../ui/markdown'
import { RelativeTime } from '../../../ui/relative-time'
import { Tag } from '../../../ui/tag'
import { beginning } from './-post-text'
import css from './-post.module.css'
import { hue, initials } from './-writer'

export interface PostProps {
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
export const Post = memo(function Post({ by, avatarId, at, staff, text, did }: PostProps) {
  const start = useMemo(() => beginning(text), [text])
  const [whole, setWhole] = useState(false)
  const folded = start !== undefined && !whole
  const name = visible(by).text
  return (
    <article className={cx(css['post'], staff && css['staff'])} aria-label={`${name}${staff ? ', support' : ''}`}>
      <span className={css['avatar']} style={{ '--hue': hue(avatarId) } as object} aria-hidden>
        {initials(by)}
      </span>
      <div className={css['head']}>
        <bdi className={css['name']}>{name}</bdi>
        {staff && <Tag tone="info">Support</Tag>}
        <span className={css['time']}>
          {did} <RelativeTime value={at} />
        </span>
      </div>
      <div className={css['body']}>
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
