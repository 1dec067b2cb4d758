import { makeVisible } from '#/lib/text'
import { lazyPart } from '../overlay/lazy-part'
import css from './markdown.module.css'

const body = lazyPart(() => import('./markdown-body'))

/** Prefetches the Markdown renderer. */
export const preloadMarkdown = body.preload

export interface MarkdownProps {
  /** Untrusted text. */
  text: string
}

/** Untrusted Markdown as elements, never as HTML. Plain text until the parser is loaded, or if that fails. */
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
