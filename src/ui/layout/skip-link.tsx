import type { ReactNode } from 'react'
import css from './skip-link.module.css'

/** The page's first stop: past the navigation, to the element with the id `target` (which needs `tabindex="-1"`). */
export function SkipLink({ target, children = 'Skip to content' }: { target: string; children?: ReactNode }) {
  return (
    <a
      className={css['skip']}
      href={`#${target}`}
      onClick={(event) => {
        // The address is the router's: only focus moves.
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
    >
      {children}
    </a>
  )
}
