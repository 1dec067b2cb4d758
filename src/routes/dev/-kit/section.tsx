import type { ReactNode } from 'react'
import css from './kit.module.css'

/** One group of parts with its heading. */
export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css['section']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
