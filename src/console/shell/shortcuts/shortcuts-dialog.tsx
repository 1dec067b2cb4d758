import { Fragment, useId } from 'react'
import { Button } from '#/console/kit/button/button'
import { Checkbox } from '#/console/kit/field/checkbox'
import { usePreference } from '#/console/kit/layout/use-preference'
import { Dialog } from '#/console/kit/overlay/dialog'
import { Kbd } from '#/console/kit/text/kbd'
import { singleKeys } from './hotkeys'
import { modifier } from './modifier'
import { shortcutGroups, type Shortcut } from './registry'
import styles from './shortcuts.module.css'

const shownKey = (key: string) =>
  key
    .split('+')
    .map((part) => (part.length === 1 ? part.toUpperCase() : part))
    .join(' ')

/** Lists all shortcuts, with the setting for single-key ones. */
export function ShortcutsDialog({ onDismiss }: { onDismiss: () => void }) {
  const [keys, setKeys] = usePreference(singleKeys)
  return (
    <Dialog
      open
      width={640}
      onDismiss={onDismiss}
      title="Keyboard shortcuts"
      description="Shortcuts are off while you type or a dialog is open."
      footer={<Button onClick={onDismiss}>Close</Button>}
    >
      <Checkbox
        label="Single-key shortcuts"
        hint={`Saved in this browser. ${modifier()} K always works.`}
        checked={keys === 'on'}
        onChange={(event) => setKeys(event.target.checked ? 'on' : 'off')}
      />
      <div className={styles.groups}>
        {shortcutGroups().map((group) => (
          <Group key={group.label} label={group.label} shortcuts={group.shortcuts} />
        ))}
      </div>
    </Dialog>
  )
}

function Group({ label, shortcuts }: { label: string; shortcuts: readonly Shortcut[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {label}
      </h3>
      <dl className={styles.list}>
        {shortcuts.map((shortcut) => (
          <div key={shortcut.label} className={styles.line}>
            <dt>{shortcut.label}</dt>
            <dd>
              <Keys keys={shortcut.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, place) => (
    <Fragment key={key}>
      {place === 0 ? null : key === '↓' ? ' ' : <span> then </span>}
      <Kbd>{shownKey(key)}</Kbd>
    </Fragment>
  ))
}
