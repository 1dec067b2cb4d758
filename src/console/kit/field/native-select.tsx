import chevronDownIcon from '@lucide/icons/icons/chevron-down'
import { useId } from 'react'
import css from './native-select.module.css'
import { Icon } from '../button/icon'
import { VisuallyHidden } from '../layout/visually-hidden'

export interface NativeSelectProps {
  label: string
  hideLabel?: boolean | undefined
  /** The label above a control of full width, as fields of a form have it */
  stacked?: boolean | undefined
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** The browser's select, for places with a small byte budget. */
export function NativeSelect({ label, hideLabel = false, stacked, options, value, onChange }: NativeSelectProps) {
  const id = useId()
  return (
    <span className={css[stacked ? 'stacked' : 'wrap']}>
      {hideLabel ? (
        <VisuallyHidden as="label" {...{ htmlFor: id }}>
          {label}
        </VisuallyHidden>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      <select id={id} className={css['select']} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={chevronDownIcon} className={css['chevron']} aria-hidden />
    </span>
  )
}
