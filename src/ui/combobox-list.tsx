import { Combobox } from '@base-ui/react/combobox'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Check } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { cx } from './cx'
import css from './listbox.module.css'
import type { Option } from './option'
import { OptionBody } from './option-body'

/** Brings an option into sight by its index. */
export type ScrollTo = RefObject<((index: number) => void) | null>

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
                  <Check />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )
          )
        })}
      </div>
    </div>
  )
}

/** The options that match, only those in sight as elements. */
export function ComboboxList({ scrollTo }: { scrollTo: ScrollTo }) {
  return (
    <Combobox.List className={cx(css['list'], css['virtual'])}>
      <Rows scrollTo={scrollTo} />
    </Combobox.List>
  )
}
