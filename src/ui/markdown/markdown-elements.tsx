import type { Definition, Nodes, Root, Table } from 'mdast'
import type { ReactNode } from 'react'
import { safeHref } from '#/lib/safe-url'
import { makeVisible } from '#/lib/text'
import css from './markdown.module.css'
import * as copy from './copy'

interface Targets {
  /** URLs of reference links by identifier */
  readonly urls: ReadonlyMap<string, string>
  /** Identifiers that links refer to */
  readonly used: ReadonlySet<string>
}

/** Renders a tree. HTML in the text stays text, and nothing is fetched: images become links. */
export function markdownElements(root: Root): ReactNode {
  const urls = new Map<string, string>()
  const used = new Set<string>()
  const look = (node: Nodes) => {
    if (node.type === 'definition' && !urls.has(node.identifier)) urls.set(node.identifier, node.url)
    else if (node.type === 'linkReference' || node.type === 'imageReference') used.add(node.identifier)
    if ('children' in node) node.children.forEach(look)
  }
  look(root)
  return all(root.children, { urls, used })
}

const all = (nodes: readonly Nodes[], targets: Targets): ReactNode =>
  nodes.map((node, i) => <Part key={`${i}-${node.type}`} node={node} targets={targets} />)

function Part({ node, targets }: { node: Nodes; targets: Targets }): ReactNode {
  if (node.type === 'table') return <Rows table={node} targets={targets} />
  if ('children' in node) return <Around node={node} targets={targets} />
  switch (node.type) {
    case 'text':
      return makeVisible(node.value)
    case 'html':
      // HTML is shown as text.
      return <span className={css['literal']}>{makeVisible(node.value)}</span>
    case 'inlineCode':
      return <code className={css['code']}>{makeVisible(node.value)}</code>
    case 'code':
      return (
        // A scrolling region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={css['pre']} tabIndex={0} role="region" aria-label={copy.code}>
          <code>{makeVisible(node.value)}</code>
        </pre>
      )
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'image':
      return <Address url={node.url}>{makeVisible(node.alt ?? '') || copy.image}</Address>
    case 'imageReference':
      return <Address url={targets.urls.get(node.identifier)}>{makeVisible(node.alt ?? '') || copy.image}</Address>
    case 'footnoteReference':
      return <sup>[{makeVisible(node.label ?? node.identifier)}]</sup>
    case 'definition':
      // Its links can be in another piece, and a line of a log such as "[warn]: timeout" has the same form.
      return targets.used.has(node.identifier) ? null : <UnusedDefinition node={node} />
    case 'yaml':
      break
  }
  return null
}

type Parent = Exclude<Extract<Nodes, { children: unknown }>, Table>
/** Renders a container node. Headings start below those of the page. */
function Around({ node, targets }: { node: Parent; targets: Targets }): ReactNode {
  const inner = all(node.children, targets)
  switch (node.type) {
    case 'paragraph':
      return <p dir="auto">{inner}</p>
    case 'heading':
      return (
        <p dir="auto" role="heading" aria-level={Math.min(6, node.depth + 2)} className={css[`h${node.depth}`]}>
          {inner}
        </p>
      )
    case 'emphasis':
      return <em>{inner}</em>
    case 'strong':
      return <strong>{inner}</strong>
    case 'delete':
      return <del>{inner}</del>
    case 'blockquote':
      return <blockquote>{inner}</blockquote>
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inner}</ol> : <ul>{inner}</ul>
    case 'listItem':
      return (
        <li className={node.checked == null ? undefined : css['task']}>
          {node.checked != null && (
            <input
              type="checkbox"
              checked={node.checked}
              disabled
              aria-label={node.checked ? copy.taskDone : copy.taskOpen}
            />
          )}
          <div>{inner}</div>
        </li>
      )
    case 'link':
      return <Address url={node.url}>{inner}</Address>
    case 'linkReference':
      return <Address url={targets.urls.get(node.identifier)}>{inner}</Address>
    case 'footnoteDefinition':
      return (
        <div className={css['footnote']}>
          <sup>[{makeVisible(node.label ?? node.identifier)}]</sup>
          <div>{inner}</div>
        </div>
      )
    case 'root':
    case 'tableRow':
    case 'tableCell':
      break
  }
  return inner
}

/** A definition that no link refers to, as it was written. */
function UnusedDefinition({ node: { identifier, label, url, title } }: { node: Definition }) {
  return (
    <p dir="auto">
      [{makeVisible(label ?? identifier)}]:{' '}
      {hrefOf(url) === undefined ? makeVisible(url) : <Address url={url}>{makeVisible(url)}</Address>}
      {title != null && ` "${makeVisible(title)}"`}
    </p>
  )
}

// A relative path would lead into this console, although the post was written elsewhere.
const hrefOf = (url: string | undefined) => (url?.startsWith('/') ? undefined : safeHref(url))

/** A link if its URL is safe; otherwise its text, with the URL in brackets. */
function Address({ url, children }: { url: string | undefined; children: ReactNode }) {
  const href = hrefOf(url)
  if (href === undefined)
    return url ? (
      <>
        {children} ({makeVisible(url)})
      </>
    ) : (
      children
    )
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow" className={css['link']}>
      {children}
    </a>
  )
}

function Rows({ table, targets }: { table: Table; targets: Targets }) {
  const [head, ...body] = table.children
  const cells = (row: Table['children'][number] | undefined, Cell: 'td' | 'th') =>
    row?.children.map((cell, i) => (
      <Cell key={i} style={{ textAlign: table.align?.[i] ?? 'start' }} dir="auto">
        {all(cell.children, targets)}
      </Cell>
    ))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css['table']} tabIndex={0} role="region" aria-label={copy.table}>
      <table>
        <thead>
          <tr>{cells(head, 'th')}</tr>
        </thead>
        <tbody>
          {body.map((row, i) => (
            <tr key={i}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
