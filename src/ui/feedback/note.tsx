import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../layout/cx'
import css from './note.module.css'
import type { Tone } from './tone'
import tones from './tone.module.css'
import { VisuallyHidden } from '../layout/visually-hidden'

export interface NoteProps {
  tone?: Exclude<Tone, 'neutral'> | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Announces it when it appears */
  role?: 'status' | 'alert' | undefined
}

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert }
const WORDS = { info: 'Note', ok: 'Done', warn: 'Warning', danger: 'Problem' }

/** A remark inside the page. */
export function Note({ tone = 'info', title, children, action, role }: NoteProps) {
  const Icon = ICONS[tone]
  return (
    <div className={cx(css['note'], tones[tone])} role={role}>
      <span className={css['icon']}>
        <Icon aria-hidden />
        <VisuallyHidden>{WORDS[tone]}: </VisuallyHidden>
      </span>
      <div className={css['body']}>
        {title != null && <div className={css['title']}>{title}</div>}
        {children}
      </div>
      {action != null && <div className={css['action']}>{action}</div>}
    </div>
  )
}
