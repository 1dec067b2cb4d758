import type { CardProps } from './card'
import css from './facts.module.css'

/** A titled part of a page, for tables, charts and lists, which have a box of their own. */
export function Section({ title, aside, children }: CardProps) {
  return (
    <section className={css['section']}>
      <div className={css['head']}>
        <h2>{title}</h2>
        {aside != null && <div>{aside}</div>}
      </div>
      {children}
    </section>
  )
}
