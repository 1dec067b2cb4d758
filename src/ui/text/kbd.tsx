import type { ReactNode } from 'react'
import css from '../field/label.module.css'

/** A key to press. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={css['kbd']}>{children}</kbd>
}
