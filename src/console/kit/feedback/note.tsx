import circleAlertIcon from '@lucide/icons/icons/circle-alert'
import circleCheckIcon from '@lucide/icons/icons/circle-check'
import infoIcon from '@lucide/icons/icons/info'
import triangleAlertIcon from '@lucide/icons/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Icon } from '../button/icon'
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
  /** Announces the note when it appears */
  role?: 'status' | 'alert' | undefined
}

const ICONS = { info: infoIcon, ok: circleCheckIcon, warn: triangleAlertIcon, danger: circleAlertIcon }
const LABELS = { info: 'Note', ok: 'Done', warn: 'Warning', danger: 'Problem' }

/** A note inside the page. */
export function Note({ tone = 'info', title, children, action, role }: NoteProps) {
  return (
    <div className={cx(css['note'], tones[tone])} role={role}>
      <span className={css['icon']}>
        <Icon of={ICONS[tone]} aria-hidden />
        <VisuallyHidden>{LABELS[tone]}: </VisuallyHidden>
      </span>
      <div className={css['body']}>
        {title != null && <div className={css['title']}>{title}</div>}
        {children}
      </div>
      {action != null && <div className={css['action']}>{action}</div>}
    </div>
  )
}
