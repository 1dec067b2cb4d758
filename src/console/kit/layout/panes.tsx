import { useState, type ReactNode } from 'react'
import css from './tabs.module.css'

interface PanesProps {
  label: string
  /** The first is shown at first. */
  items: readonly { label: string; content: ReactNode }[]
}

/** Contents of which one is shown, by tabs within a page. */
export function Panes({ label, items }: PanesProps) {
  const [chosen, setChosen] = useState(items[0]?.label)
  return (
    <>
      <div className={css['tabs']} role="group" aria-label={label}>
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            className={css['tab']}
            aria-pressed={item.label === chosen}
            onClick={() => setChosen(item.label)}
          >
            {item.label}
          </button>
        ))}
      </div>
      {items.find((item) => item.label === chosen)?.content}
    </>
  )
}
