import { Select } from '@base-ui/react/select'
import checkIcon from '@lucide/icons/icons/check'
import chevronDownIcon from '@lucide/icons/icons/chevron-down'
import type { Ref } from 'react'
import control from './control.module.css'
import { Icon } from '../button/icon'
import { Field, type FieldAppearance } from './field'
import css from './listbox.module.css'
import { disabledLast, type Option } from './option'
import { OptionBody } from './option-body'

export type { Option } from './option'

export interface SelectFieldProps extends FieldAppearance {
  name?: string | undefined
  options: readonly Option[]
  value: string | null
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  /** The button, for a form that moves focus to its first error */
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A select without search; use a combobox for more than about twenty options. */
export function SelectField(props: SelectFieldProps) {
  const { name, options, value, onChange, onBlur, placeholder = 'Choose', ref, ...look } = props
  const byValue = (wanted: string | null) => options.find((option) => option.value === wanted)
  return (
    <Field {...look}>
      {(wiring) => (
        <Select.Root<string>
          {...(name === undefined ? {} : { name })}
          value={value}
          onValueChange={(next) => next !== null && onChange(next)}
        >
          <Select.Trigger {...wiring} ref={ref} onBlur={onBlur} className={control['box']}>
            <Select.Value>
              {(current: string | null) => {
                const option = byValue(current)
                if (option) return <OptionBody option={{ ...option, disabledReason: undefined }} />
                // A value that isn't among the options is shown as is.
                return current ?? <span className={css['placeholder']}>{placeholder}</span>
              }}
            </Select.Value>
            <Select.Icon className={control['chevron']}>
              <Icon of={chevronDownIcon} />
            </Select.Icon>
          </Select.Trigger>
          <Select.Portal>
            <Select.Positioner sideOffset={4} alignItemWithTrigger={false} className={css['positioner']}>
              <Select.Popup className={css['popup']}>
                <Select.List className={css['list']}>
                  {disabledLast(options).map((option) => (
                    <Select.Item
                      key={option.value}
                      value={option.value}
                      label={option.label}
                      disabled={option.disabledReason !== undefined}
                      className={css['item']}
                    >
                      <OptionBody option={option} />
                      <Select.ItemIndicator className={css['tick']}>
                        <Icon of={checkIcon} />
                      </Select.ItemIndicator>
                    </Select.Item>
                  ))}
                </Select.List>
              </Select.Popup>
            </Select.Positioner>
          </Select.Portal>
        </Select.Root>
      )}
    </Field>
  )
}
