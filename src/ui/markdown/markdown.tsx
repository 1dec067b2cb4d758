import { makeVisible } from '#/lib/text'
import { lazyPart } from '../overlay/lazy-part'
import css from './markdown.module.css'

const body = lazyPart(() => import('./markdown-body'))

/** Starts fetching what shows Markdown, on the first sign that some will be shown. */
export const preloadMarkdown = body.preload

export interface MarkdownProps {
  /** As somebody wrote it; nothing in it is trusted. */
  text: string
}

/** What somebody wrote in Markdown, as elements and never as HTML. Until the parser is there, and where it cannot come, as text. */
export function Markdown({ text }: MarkdownProps) {
  const part = body.usePart(true)
  return (
    <div className={css['markdown']}>
      {part ? (
        <part.MarkdownBody text={text} />
      ) : (
        <p dir="auto" className={css['plain']}>
          {makeVisible(text)}
        </p>
      )}
    </div>
  )
}
