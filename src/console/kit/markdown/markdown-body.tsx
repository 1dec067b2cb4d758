import type { ElementContent } from 'hast'
import type { FootnoteDefinition, FootnoteReference, Html, Root } from 'mdast'
import { memo, startTransition, useEffect, useMemo, useState, type ReactNode } from 'react'
import ReactMarkdown, { type Options } from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import { visit } from 'unist-util-visit'
import { markdownChunks, type Chunk } from '#/lib/markdown-chunks'
import { safeHref } from '#/lib/safe-url'
import { makeVisible } from '#/lib/text'
import css from './markdown.module.css'

// A relative path would lead into this console, although the post was written elsewhere.
const hrefOf = (url: string | undefined) => (url?.startsWith('/') ? undefined : safeHref(url))

/** A link if its URL is safe; otherwise its text, with the URL in brackets. */
function Address({ url, children }: { url: string | undefined; children: ReactNode }) {
  const href = hrefOf(url)
  if (href !== undefined)
    return (
      <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    )
  return (
    <>
      {children} {url && `(${url})`}
    </>
  )
}

/** Names invisible characters, and shows definitions that no link refers to. */
const showAll = () => (root: Root, file: { toString: () => string }) => {
  const used = new Set<string>()
  visit(root, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference') used.add(node.identifier)
  })
  visit(root, (node, index, parent) => {
    if ('value' in node) node.value = makeVisible(node.value)
    else if (/^(?:paragraph|heading|listItem|tableCell)$/.test(node.type)) node.data = { hProperties: { dir: 'auto' } }
    else if (node.type === 'definition' && parent && index !== undefined && !used.has(node.identifier)) {
      // Its links can be in another piece, and a line of a log such as "[warn]: timeout" has the same form.
      const { start, end } = node.position ?? {}
      const text = { type: 'text' as const, value: file.toString().slice(start?.offset, end?.offset) }
      const content = hrefOf(node.url) ? { type: 'link' as const, url: node.url, children: [text] } : text
      parent.children[index] = { type: 'paragraph', children: [content] }
      return index
    }
    return undefined
  })
}

const tag = (tagName: string, ...children: ElementContent[]) => ({
  type: 'element' as const,
  tagName,
  properties: {},
  children,
})
const number = (node: FootnoteReference | FootnoteDefinition) =>
  tag('sup', { type: 'text', value: `[${node.identifier}]` })

const options: Options = {
  remarkPlugins: [[remarkGfm, { singleTilde: false }], remarkBreaks, showAll],
  remarkRehypeOptions: {
    handlers: {
      html: (_, { value }: Html) => tag('samp', { type: 'text', value }),
      // Footnotes stay where they are written: their references can be in another piece.
      footnoteReference: (_, node: FootnoteReference) => number(node),
      footnoteDefinition: (state, node: FootnoteDefinition) =>
        tag('section', number(node), tag('div', ...state.all(node))),
    },
  },
  // `Address` decides.
  urlTransform: (url) => url,
  components: {
    // Headings start below those of the page.
    h1: 'h3',
    h2: 'h4',
    h3: 'h5',
    h4: 'h6',
    h5: 'h6',
    a: ({ href, children }) => <Address url={href}>{children}</Address>,
    // Nothing is fetched.
    img: ({ src, alt }) => (
      <Address url={typeof src === 'string' ? src : undefined}>{makeVisible(alt ?? '') || 'Image'}</Address>
    ),
    input: ({ checked }) => (
      <input type="checkbox" checked={checked} disabled aria-label={checked ? 'Done' : 'Not done'} />
    ),
    // A scrolling region must be reachable by keyboard.
    pre: ({ children }) => (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <pre tabIndex={0} role="region" aria-label="Code">
        {children}
      </pre>
    ),
    table: ({ children }) => (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <div className={css['table']} tabIndex={0} role="region" aria-label="Table">
        <table>{children}</table>
      </div>
    ),
  },
}

const Piece = memo(function Piece({ text, plain }: Chunk) {
  return plain ? <Plain text={text} /> : <ReactMarkdown {...options}>{text}</ReactMarkdown>
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
