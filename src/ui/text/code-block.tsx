import { CopyButton } from './copy-button'
import css from './code-block.module.css'
import { cx } from '../layout/cx'
import type { ReactNode } from 'react'

export interface CodeBlockProps {
  code: string
  /** What it is: `API request` */
  label: string
  copy?: boolean | undefined
  lang?: 'json' | 'http' | 'sh' | undefined
  wrap?: boolean | undefined
  onCopied?: (() => void) | undefined
  /** What the clipboard gets where it is not what is shown, as with a secret that is masked */
  copied?: string | undefined
}

// Strings (a key with its colon, to leave it as it is), numbers and the three words.
const TOKEN =
  /"(?:[^"\\\n]|\\.)*"(\s*:)?|(?<=[:[,\s])(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?=[,\s\]}]|$)/g
const VERB = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)\b/

function coloured(code: string): ReactNode[] {
  const parts: ReactNode[] = []
  const verb = VERB.exec(code)?.[0] ?? ''
  if (verb !== '')
    parts.push(
      <b key="verb" className={css['verb']}>
        {verb}
      </b>,
    )
  let at = verb.length
  for (const token of code.matchAll(TOKEN)) {
    if (token.index < at || token[1] !== undefined) continue
    parts.push(code.slice(at, token.index))
    parts.push(
      <span key={token.index} className={css['value']}>
        {token[0]}
      </span>,
    )
    at = token.index + token[0].length
  }
  parts.push(code.slice(at))
  return parts
}

/** Code or a request to read and copy. */
export function CodeBlock({ code, label, copy = true, lang, wrap = false, onCopied, copied = code }: CodeBlockProps) {
  return (
    <div className={css['block']}>
      <pre
        className={cx(css['code'], wrap && css['wrap'])}
        // It scrolls, so the keyboard must be able to stand on it.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {lang === 'json' || lang === 'http' ? coloured(code) : code}
      </pre>
      {copy && <CopyButton text={copied} label={label} className={css['copy']} onCopied={onCopied} />}
    </div>
  )
}
