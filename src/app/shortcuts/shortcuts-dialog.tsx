import { Fragment, useId, useState } from 'react'
import { Button } from '#/ui/button/button'
import { Checkbox } from '#/ui/field/checkbox'
import { Dialog } from '#/ui/overlay/dialog'
import { Kbd } from '#/ui/text/kbd'
import { setSingleKeys, singleKeys } from './hotkeys'
import { shortcutGroups, type Shortcut } from './registry'
import styles from './shortcuts.module.css'

const shownKey = (key: string) =>
  key
    .split('+')
    .map((part) => (part.length === 1 ? part.toUpperCase() : part))
    .join(' ')

/** All shortcuts, and the switch for those that are a single key. */
export function ShortcutsDialog({ onDismiss }: { onDismiss: () => void }) {
  const [on, setOn] = useState(singleKeys)
  return (
    <Dialog
      open
      width={640}
      onDismiss={onDismiss}
      title="Keyboard shortcuts"
      description="They rest while you type and while a dialog is open."
      footer={<Button onClick={onDismiss}>Close</Button>}
    >
      <Checkbox
        label="Use shortcuts of a single key"
        hint="Remembered in this browser. The search stays, for it needs two keys at once."
        checked={on}
        onChange={(event) => {
          setSingleKeys(event.target.checked)
          setOn(event.target.checked)
        }}
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
