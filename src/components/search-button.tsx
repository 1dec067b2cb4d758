import { Search } from 'lucide-react'
import { Kbd } from '../ui/kbd'
import { modifier } from './modifier'
import { openOverlay } from './open-overlay'
import { warm } from './overlays'
import styles from './search-button.module.css'

const ready = () => warm('palette')

/** Opens the palette; wide it is a box that says so, narrow an icon. */
export function SearchButton() {
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={ready}
      onFocus={ready}
      onClick={() => openOverlay('palette')}
    >
      <Search size={16} aria-hidden />
      <span className={styles.word}>Search</span>
      <span className={styles.keys} aria-hidden>
        <Kbd>{modifier()} K</Kbd>
      </span>
    </button>
  )
}
