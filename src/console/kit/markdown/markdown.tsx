import { makeVisible } from '#/lib/text'
import { lazyPart } from '../overlay/lazy-part'
import css from './markdown.module.css'

const MarkdownBody = lazyPart(async () => (await import('./markdown-body')).MarkdownBody)

/** Prefetches the Markdown renderer. */
export const preloadMarkdown = (): void => void MarkdownBody.preload()

export interface MarkdownProps {
  /** Untrusted text. */
  text: string
}

/** Untrusted Markdown as elements, never as HTML. Plain text until the parser is loaded, or if that fails. */
export const Markdown = ({ text }: MarkdownProps) => (
  <div className={css['markdown']}>
    <MarkdownBody
      text={text}
      fallback={
        <p dir="auto" className={css['plain']}>
          {makeVisible(text)}
        </p>
      }
    />
  </div>
)
