import type { ReactNode } from 'react'
import { linkClass } from '#/ui/button/button-class'
import { withLink, type LinkElement } from '#/ui/layout/link-element'

interface Props<T> {
  readonly found: readonly T[]
  /** To the thing itself. */
  readonly link: (row: T) => LinkElement
  /** What the link says. */
  readonly name: (row: T) => string
  /** After the link: what tells it from others of its name. */
  readonly about?: (row: T) => ReactNode
  /** What sending again would do. */
  readonly again: ReactNode
}

/** What a creation whose answer was lost has made, where nothing was in the answer that is not at the API too. */
export function FoundLinks<T extends { readonly id: number }>({ found, link, name, about, again }: Props<T>) {
  return (
    <>
      <p>The answer was lost, and nothing is missing for it. {again}</p>
      <ul>
        {found.map((row) => (
          <li key={row.id}>
            {withLink(link(row), linkClass, `${name(row)}, number ${row.id}`)}
            {about?.(row)}
          </li>
        ))}
      </ul>
    </>
  )
}
