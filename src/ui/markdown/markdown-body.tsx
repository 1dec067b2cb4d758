import { memo, startTransition, useEffect, useMemo, useState } from 'react'
import { markdownChunks, type Chunk } from '#/lib/markdown-chunks'
import { makeVisible } from '#/lib/text'
import css from './markdown.module.css'
import { markdownElements } from './markdown-elements'
import { markdownTree } from './markdown-tree'

const Piece = memo(function Piece({ text, plain }: Chunk) {
  const parsed = useMemo(() => (plain ? null : markdownElements(markdownTree(text))), [text, plain])
  return parsed ?? <Plain text={text} />
})
const Plain = ({ text }: { text: string }) => (
  <p dir="auto" className={css['plain']}>
    {makeVisible(text)}
  </p>
)

/**
 * Markdown as elements. The first piece is parsed at once; the others are plain text until parsed one by one, so that
 * the page stays responsive.
 */
export function MarkdownBody({ text }: { text: string }) {
  const chunks = useMemo(() => markdownChunks(text), [text])
  const [parsedFor, setParsedFor] = useState<string>()
  useEffect(() => {
    if (chunks.length > 1) startTransition(() => setParsedFor(text))
  }, [chunks, text])
  const rest = parsedFor !== text
  return chunks.map((chunk, i) =>
    i > 0 && rest ? <Plain key={i} text={chunk.text} /> : <Piece key={i} text={chunk.text} plain={chunk.plain} />,
  )
}
