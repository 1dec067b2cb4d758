import circleAlertIcon from '@lucide/icons/icons/circle-alert'
import circleCheckIcon from '@lucide/icons/icons/circle-check'
import infoIcon from '@lucide/icons/icons/info'
import triangleAlertIcon from '@lucide/icons/icons/triangle-alert'
import xIcon from '@lucide/icons/icons/x'
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from '../button/icon'
import { Button } from '../button/button'
import { cx } from '../layout/cx'
import { IconButton } from '../button/icon-button'
import { recoverFocus } from '../layout/lost-focus'
import { leaveSlowly } from '../overlay/leave-slowly'
import { dismissToast, toasts, type ToastItem } from './toast'
import css from './toaster.module.css'
import tones from './tone.module.css'
import { plural } from '#/lib/text'

const ICONS = { info: infoIcon, ok: circleCheckIcon, warn: triangleAlertIcon, danger: circleAlertIcon }
/** Only the newest toasts fit. Problems stay until dismissed, so older toasts reappear once newer ones end. */
const AT_ONCE = 2

function stay({ tone, action, timeout }: ToastItem): number {
  return timeout ?? (tone === 'danger' ? 0 : action ? 10_000 : 6_000)
}

function Toast({ item, held }: { item: ToastItem; held: boolean }) {
  const { id, tone = 'info', title, detail, action } = item
  const ms = stay(item)
  useEffect(() => {
    if (ms === 0 || held) return undefined
    const timer = setTimeout(() => dismissToast(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms, held])
  return (
    <li ref={leaveSlowly} className={cx(css['toast'], tones[tone])} data-fine={tone === 'ok' || undefined}>
      <span className={css['icon']}>
        <Icon of={ICONS[tone]} aria-hidden />
      </span>
      <div className={css['body']}>
        <div className={css['title']}>{title}</div>
        {detail != null && <div className={css['detail']}>{detail}</div>}
      </div>
      {action && (
        <Button
          className={css['action']}
          onClick={() => {
            dismissToast(id)
            action.onAct()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        name="Dismiss"
        className={css['dismiss']}
        size="sm"
        tooltip={false}
        icon={<Icon of={xIcon} />}
        onClick={() => dismissToast(id)}
      />
    </li>
  )
}

/**
 * The place of toasts; once, at the root. The live region must exist before the first toast, or that one isn't
 * announced. Their clocks stop on hover, on focus and in a hidden tab. F6 moves focus to them.
 */
export function Toaster() {
  const items = useSyncExternalStore(toasts.subscribe, toasts.read)
  const region = useRef<HTMLElement>(null)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [hidden, setHidden] = useState(false)
  const any = items.length > 0
  const earlier = Math.max(0, items.length - AT_ONCE)
  // The last toast can disappear under the pointer, which then never fires a leave event.
  if (!any && pointed) setPointed(false)
  const lookForFocus = () => setFocused(region.current?.matches(':focus-within') ?? false)
  const before = useRef<Element>(null)
  const enter = ({ relatedTarget: from }: FocusEvent) => {
    if (!focused) before.current = from
    lookForFocus()
  }
  // A dismissed toast takes focus with it, without an event. The other toasts get it, else what had it before them.
  const lookAgain = useEffectEvent(() => {
    if (focused && document.activeElement === document.body) {
      const next = any ? region.current : before.current
      if (next instanceof HTMLElement && next.isConnected) next.focus({ preventScroll: true })
      else recoverFocus()
    }
    lookForFocus()
  })
  useEffect(() => lookAgain())

  useEffect(() => {
    const look = () => setHidden(document.hidden)
    const jump = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || toasts.read().length === 0) return
      event.preventDefault()
      region.current?.focus()
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('keydown', jump)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('keydown', jump)
    }
  }, [])

  return (
    // The handlers only stop the clocks; the controls are inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      className={css['region']}
      aria-label="Notifications"
      tabIndex={-1}
      data-keeps-focus
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={enter}
      onBlur={lookForFocus}
    >
      <ol className={css['list']} aria-live="polite" aria-relevant="additions text" aria-atomic="false">
        {earlier > 0 && <li className={css['earlier']}>{`${plural(earlier, 'earlier message')} hidden`}</li>}
        {items.slice(-AT_ONCE).map((item) => (
          <Toast key={item.id} item={item} held={pointed || focused || hidden} />
        ))}
      </ol>
    </section>
  )
}
