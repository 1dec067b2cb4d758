import type { ReactNode } from 'react'
import css from './facts.module.css'

export interface CardProps {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** A bordered section of a page. */
export function Card({ title, aside, children }: CardProps) {
  return (
    <section className={css['card']}>
      {title != null && (
        <div className={css['head']}>
          <h2>{title}</h2>
          {aside != null && <div>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
