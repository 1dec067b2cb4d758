import { fold } from '#/lib/text'
import { Combobox } from '@base-ui/react/combobox'
import checkIcon from '@lucide/icons/icons/check'
import chevronDownIcon from '@lucide/icons/icons/chevron-down'
import xIcon from '@lucide/icons/icons/x'
import { type Ref, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import control from './control.module.css'
import { Field, type FieldAppearance } from './field'
import { isLeaveKey } from '../overlay/leave-key'
import css from './listbox.module.css'
import { disabledLast, type Option } from './option'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Icon } from '../button/icon'
import { cx } from '../layout/cx'
import { OptionBody } from './option-body'

/** Scrolls to an option by its index. */
type ScrollTo = RefObject<((index: number) => void) | null>

function Rows({ scrollTo }: { scrollTo: ScrollTo }) {
  const options = Combobox.useFilteredItems<Option>()
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (options[index]?.disabledReason === undefined ? 30 : 48),
    overscan: 12,
    paddingStart: 4,
    paddingEnd: 4,
  })
  useEffect(() => {
    scrollTo.current = (index) => virtual.scrollToIndex(index, { align: 'auto' })
  }, [scrollTo, virtual])
  return (
    <div role="presentation" ref={setScroller} className={css['scroller']}>
      <div role="presentation" style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((row) => {
          const option = options[row.index]
          return (
            option && (
              <Combobox.Item
                key={option.value}
                index={row.index}
                data-index={row.index}
                ref={virtual.measureElement}
                value={option}
                disabled={option.disabledReason !== undefined}
                aria-setsize={options.length}
                aria-posinset={row.index + 1}
                className={css['item']}
                style={{ position: 'absolute', top: 0, insetInline: 4, transform: `translateY(${row.start}px)` }}
              >
                <OptionBody option={option} />
                <Combobox.ItemIndicator className={css['tick']}>
                  <Icon of={checkIcon} />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )
          )
        })}
      </div>
    </div>
  )
}

/** The matching options; only the visible ones are elements. */
function ComboboxList({ scrollTo }: { scrollTo: ScrollTo }) {
  return (
    <Combobox.List className={cx(css['list'], css['virtual'])}>
      <Rows scrollTo={scrollTo} />
    </Combobox.List>
  )
}

export type { Option } from './option'

export interface ComboboxFieldProps extends FieldAppearance {
  name?: string | undefined
  options: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  /** Shown when no option matches */
  emptyText?: string | undefined
  loading?: boolean | undefined
  /** An option that isn't listed, from the typed text, such as an ID */
  unlisted?: ((text: string) => Option | undefined) | undefined
  /** The input, for a form that moves focus to its first error */
  ref?: Ref<HTMLInputElement> | undefined
}

const matches = (option: Option, query: string) =>
  fold(`${option.label} ${option.detail ?? ''} ${option.value}`).includes(fold(query.trim()))

/** A select with search: for a long list, by any part of an option's label, detail or value. */
export function ComboboxField(props: ComboboxFieldProps) {
  const {
    name,
    options,
    value,
    onChange,
    onBlur,
    placeholder = 'Type to search',
    emptyText,
    loading = false,
    unlisted,
    ref,
    ...look
  } = props
  const scrollTo = useRef<(index: number) => void>(null)
  const [typed, setTyped] = useState('')
  const sorted = useMemo(() => disabledLast(options), [options])
  const listed = options.find((option) => option.value === typed.trim())
  const own = listed ? undefined : unlisted?.(typed.trim())
  const chosen = useMemo<Option | null>(() => {
    if (value === null) return null
    return options.find((option) => option.value === value) ?? unlisted?.(value) ?? { value, label: value }
  }, [options, value, unlisted])
  return (
    <Field {...look}>
      {(wiring) => (
        <Combobox.Root<Option>
          {...(name === undefined ? {} : { name })}
          virtualized
          items={own ? [...sorted, own] : sorted}
          value={chosen}
          onValueChange={(next) => onChange(next?.value ?? null)}
          onInputValueChange={setTyped}
          filter={matches}
          itemToStringLabel={(option) => option.label}
          itemToStringValue={(option) => option.value}
          isItemEqualToValue={(one, other) => one.value === other.value}
          autoHighlight
          onItemHighlighted={(_, { reason, index }) => {
            // A virtual option that isn't rendered can't scroll itself into view.
            if (reason !== 'pointer' && index >= 0) queueMicrotask(() => scrollTo.current?.(index))
          }}
        >
          <Combobox.InputGroup className={control['box']}>
            <Combobox.Input
              {...wiring}
              ref={ref}
              onBlur={() => {
                // The value itself was typed, and no option pressed.
                const exact = listed ?? own
                if (exact && exact.disabledReason === undefined) onChange(exact.value)
                onBlur?.()
              }}
              placeholder={placeholder}
              // Escape closes the list, then the surrounding panel; it never clears the value.
              onKeyDown={isLeaveKey}
              className={control['input']}
            />
            <span className={css['tools']}>
              <Combobox.Clear className={css['tool']} aria-label="Clear">
                <Icon of={xIcon} />
              </Combobox.Clear>
              <Combobox.Trigger className={css['tool']} aria-label="Show options">
                <Icon of={chevronDownIcon} />
              </Combobox.Trigger>
            </span>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} className={css['positioner']}>
              <Combobox.Popup className={css['popup']}>
                <Combobox.Status className={css['empty']}>{loading ? 'Loading…' : null}</Combobox.Status>
                <Combobox.Empty className={css['empty']}>
                  {loading ? null : (emptyText ?? (options.length === 0 ? 'None available' : 'No matches'))}
                </Combobox.Empty>
                <ComboboxList scrollTo={scrollTo} />
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}
