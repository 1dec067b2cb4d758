import type { ReactNode } from 'react'
import { linkClass } from '#/console/kit/button/button-class'
import { withLink, type LinkElement } from '#/console/kit/layout/link-element'

interface Props<T> {
  readonly found: readonly T[]
  /** Link to the resource. */
  readonly link: (row: T) => LinkElement
  /** Label of the link. */
  readonly name: (row: T) => string
  /** Effect of submitting again. */
  readonly again: ReactNode
}

/** Resources created by a request whose response was lost, if the response contained nothing secret. */
export function FoundLinks<T extends { readonly id: number }>({ found, link, name, again }: Props<T>) {
  return (
    <>
      <p>The response was lost, but the change was applied. {again}</p>
      <ul>
        {found.map((row) => (
          <li key={row.id}>{withLink(link(row), linkClass, `${name(row)} (ID ${row.id})`)}</li>
        ))}
      </ul>
    </>
  )
}
