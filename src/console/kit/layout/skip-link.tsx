import css from './skip-link.module.css'

/** The first tab stop of the page: skips the navigation to the element with the id `target`, which needs `tabindex="-1"`. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a
      className={css['skip']}
      href={`#${target}`}
      onClick={(event) => {
        // The router owns the URL, so only focus moves.
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
    >
      Skip to content
    </a>
  )
}
