import { Select } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import control from './control.module.css'
import { cx } from '../layout/cx'
import { Field, type FieldLook } from './field'
import css from './listbox.module.css'
import type { Option } from './option'
import { OptionBody } from './option-body'

export type { Option } from './option'

export interface SelectFieldProps extends FieldLook {
  name?: string | undefined
  options: readonly Option[]
  value: string | null
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  size?: 'md' | 'lg' | undefined
  /** Goes to the button, so that a form can put the focus here */
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A choice from a list that is read, not searched; for more than some twenty take a combobox. */
export function SelectField(props: SelectFieldProps) {
  const { name, options, value, onChange, onBlur, placeholder = 'Choose…', size, ref, ...look } = props
  const byValue = (wanted: string | null) => options.find((option) => option.value === wanted)
  return (
    <Field {...look}>
      {(wiring) => (
        <Select.Root<string>
          {...(name === undefined ? {} : { name })}
          value={value}
          onValueChange={(next) => next !== null && onChange(next)}
        >
          <Select.Trigger
            {...wiring}
            ref={ref}
            onBlur={onBlur}
            className={cx(control['box'], size === 'lg' && control['lg'])}
          >
            <Select.Value>
              {(current: string | null) => {
                const option = byValue(current)
                if (option) return <OptionBody option={{ ...option, disabledReason: undefined }} />
                // A value the list does not hold is shown as it is, never as nothing.
                return current ?? <span className={css['placeholder']}>{placeholder}</span>
              }}
            </Select.Value>
            <Select.Icon className={control['chevron']}>
              <ChevronDown />
            </Select.Icon>
          </Select.Trigger>
          <Select.Portal>
            <Select.Positioner sideOffset={4} alignItemWithTrigger={false} className={css['positioner']}>
              <Select.Popup className={css['popup']}>
                <Select.List className={css['list']}>
                  {options.map((option) => (
                    <Select.Item
                      key={option.value}
                      value={option.value}
                      label={option.label}
                      disabled={option.disabledReason !== undefined}
                      className={css['item']}
                    >
                      <OptionBody option={option} />
                      <Select.ItemIndicator className={css['tick']}>
                        <Check />
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
