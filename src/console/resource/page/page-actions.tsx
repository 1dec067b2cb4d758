import { Button } from '#/console/kit/button/button'
import { Menu } from '#/console/kit/overlay/menu'
import type { MenuItem } from '#/console/kit/overlay/menu-entry'
import { LinkButton } from './link-button'
import { useOfferedActions } from './offered-actions'
import styles from './page-actions.module.css'

/** What can be done on a page. A disabled action carries its reason, as in a menu. */
export interface PageAction extends MenuItem {
  primary?: boolean | undefined
}

/** Buttons beside a menu with the rest: on a wide screen, and on a phone. */
const MAX_WIDE = 3
const MAX_PHONE = 1

export function ActionButton({ action }: { action: PageAction }) {
  const { label, icon, link, onSelect, disabledReason, primary } = action
  const variant = primary ? 'primary' : 'default'
  if (link && disabledReason === undefined)
    return (
      <LinkButton link={link} variant={variant}>
        {icon}
        {label}
      </LinkButton>
    )
  return (
    <Button variant={variant} icon={icon} disabledReason={disabledReason} onClick={onSelect}>
      {label}
    </Button>
  )
}

/** Deletion is last and apart. */
const entries = (items: readonly PageAction[]) =>
  items.flatMap((item, at) => (item.danger && at > 0 ? (['separator', item] as const) : [item]))

/** The first actions as buttons, the primary one on a phone. The menu has the rest and always the deletion, but no single other action. */
export function PageActions({ items }: { items: readonly PageAction[] }) {
  useOfferedActions(items)
  const safe = items.filter(({ danger }) => !danger)
  const first = safe.find(({ primary }) => primary) ?? safe[0]
  const spare = safe.length < items.length ? 0 : 1
  const wide = safe.length > MAX_WIDE + spare ? safe.slice(0, MAX_WIDE) : safe
  const phone = safe.length > MAX_PHONE + spare ? safe.filter((item) => item === first) : safe
  const lone = phone.length === 0
  return (
    <div className={styles.actions} data-lone={lone || undefined}>
      {wide.map((item) => (
        <div key={item.label} className={phone.includes(item) ? undefined : styles.wide}>
          <ActionButton action={item} />
        </div>
      ))}
      {[
        { shown: wide, className: styles.wide, trigger: { text: 'More' } },
        { shown: phone, className: styles.phone, trigger: lone ? undefined : { text: 'More' } },
      ].map(({ shown, className, trigger }) => {
        const more = items.filter((item) => !shown.includes(item))
        return more.length === 0 ? null : (
          <div key={className} className={className}>
            <Menu label="More actions" trigger={trigger} items={entries(more)} />
          </div>
        )
      })}
    </div>
  )
}
