import plusIcon from '@lucide/icons/icons/plus'
import xIcon from '@lucide/icons/icons/x'
import { cx } from '../layout/cx'
import css from './filter-chip.module.css'
import { Icon } from '../button/icon'
import { Menu } from '../overlay/menu'

const filterValue = (label: string, value: string) => `${label}: ${value}`

export interface FilterChipProps {
  /** Name of the facet: `Cluster` */
  label: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** One facet of a list: `+ Cluster`, or `Cluster: Frankfurt, DE` with a button to remove it. */
export function FilterChip({ label, options, value, onChange }: FilterChipProps) {
  const chosen = value === undefined ? undefined : (options.find((option) => option.value === value)?.label ?? value)
  return (
    <span className={cx(css['chip'], chosen !== undefined && css['on'])}>
      <Menu
        label={chosen === undefined ? `Filter by ${label.toLowerCase()}` : filterValue(label, chosen)}
        align="start"
        trigger={{
          text: chosen === undefined ? label : filterValue(label, chosen),
          icon: chosen === undefined ? <Icon of={plusIcon} /> : undefined,
          chevron: false,
          className: css['trigger'],
        }}
        items={options.map((option) => ({
          label: option.label,
          checked: option.value === value,
          oneOf: true,
          onSelect: () => onChange(option.value),
        }))}
      />
      {chosen !== undefined && (
        <button
          type="button"
          className={css['clear']}
          aria-label={`Remove filter ${label}`}
          onClick={({ currentTarget }) => {
            // The button disappears and would take the focus with it.
            currentTarget.parentElement?.querySelector('button')?.focus()
            onChange(undefined)
          }}
        >
          <Icon of={xIcon} />
        </button>
      )}
    </span>
  )
}
