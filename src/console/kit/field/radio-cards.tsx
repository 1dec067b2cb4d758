import { useId, type ReactNode, type Ref } from 'react'
import css from './choice.module.css'
import { Field, type FieldAppearance } from './field'

export interface RadioOption<V extends string> {
  value: V
  label: ReactNode
  hint?: ReactNode
  disabledReason?: string | undefined
}

export interface RadioCardsProps<V extends string> extends FieldAppearance {
  name?: string | undefined
  value: V | undefined
  onChange: (value: V) => void
  onBlur?: (() => void) | undefined
  options: readonly RadioOption<V>[]
  /** The choice that has focus when the form moves it here */
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A choice of a few options with descriptions. */
export function RadioCards<V extends string>({
  name,
  value,
  onChange,
  onBlur,
  options,
  inputRef,
  ...look
}: RadioCardsProps<V>) {
  const own = useId()
  const entry =
    options.find((option) => option.value === value) ?? options.find((option) => option.disabledReason === undefined)
  return (
    <Field {...look} group="radiogroup">
      {() => (
        <div className={css['cards']} onBlur={onBlur}>
          {options.map((option) => {
            const id = `${own}${option.value}`
            const under = option.disabledReason ?? option.hint
            return (
              <label
                key={option.value}
                className={css['card']}
                data-off={option.disabledReason === undefined ? undefined : ''}
              >
                <input
                  type="radio"
                  className={css['dot']}
                  ref={option === entry ? inputRef : undefined}
                  name={name ?? own}
                  value={option.value}
                  checked={option.value === value}
                  disabled={option.disabledReason !== undefined}
                  onChange={() => onChange(option.value)}
                  aria-labelledby={id}
                  aria-describedby={under == null ? undefined : `${id}hint`}
                />
                <span className={css['body']}>
                  <span id={id}>{option.label}</span>
                  {under != null && (
                    <span id={`${id}hint`} className={css['hint']}>
                      {under}
                    </span>
                  )}
                </span>
              </label>
            )
          })}
        </div>
      )}
    </Field>
  )
}
