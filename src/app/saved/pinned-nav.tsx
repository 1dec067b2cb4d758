import chevronDownIcon from '@lucide/icons/icons/chevron-down'
import chevronRightIcon from '@lucide/icons/icons/chevron-right'
import xIcon from '@lucide/icons/icons/x'
import { useId, useState } from 'react'
import { useStore } from '#/api/session/store'
import { createSwitch } from '#/lib/preference'
import { visible } from '#/lib/text'
import { Icon } from '#/ui/button/icon'
import { IconButton } from '#/ui/button/icon-button'
import { cx } from '#/ui/layout/cx'
import { usePreference } from '#/ui/layout/use-preference'
import { accountMemory } from '../attention/account-memory'
import * as copy from './copy'
import { PinLink } from './pin-link'
import styles from './pins.module.css'
import sidebar from '../shell/sidebar.module.css'
import { pinName, unpin } from './pins'

const FEW = 8
const pinsInSidebar = createSwitch('pins', 'open', 'closed')

/** Pins below the sidebar's areas. */
export function PinnedNav({ onFollow }: { onFollow: (() => void) | undefined }) {
  const { pins } = useStore(accountMemory)
  const [state, setState] = usePreference(pinsInSidebar)
  const [all, setAll] = useState(false)
  const id = useId()
  const isOpen = state === 'open'
  if (pins.length === 0) return null
  const shown = all ? pins : pins.slice(0, FEW)
  return (
    <section aria-label={copy.pins}>
      <button
        type="button"
        className={cx(sidebar.group, styles.button, styles.heading)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setState(isOpen ? 'closed' : 'open')}
      >
        {copy.pins}
        {isOpen ? (
          <Icon of={chevronDownIcon} size={12} aria-hidden />
        ) : (
          <Icon of={chevronRightIcon} size={12} aria-hidden />
        )}
      </button>
      <div id={id} hidden={!isOpen}>
        <ul>
          {shown.map((pin) => (
            <li key={pin.path} className={styles.line}>
              <PinLink pin={pin} className={sidebar.area} onFollow={onFollow} />
              <IconButton
                name={copy.unpinOf(visible(pinName(pin)).text)}
                icon={<Icon of={xIcon} size={14} aria-hidden />}
                size="sm"
                onClick={() => unpin(pin.path)}
              />
            </li>
          ))}
        </ul>
        {pins.length > FEW && (
          <button
            type="button"
            className={cx(sidebar.area, styles.button)}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? copy.showFewerPins : copy.showAllPins(pins.length)}
          </button>
        )}
      </div>
    </section>
  )
}
