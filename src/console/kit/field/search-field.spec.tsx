import { isValidElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { SearchField } from './search-field'
import type { TextFieldProps } from './text-field'

const ignore = () => undefined

/** Presses a key in the field with the text `かな`. */
function press(key: string, isComposing: boolean) {
  const onChange = vi.fn<(text: string) => void>()
  const onEnter = vi.fn<() => void>()
  const field: ReactNode = SearchField({ label: 'Filter', value: 'かな', onChange, onEnter })
  if (!isValidElement<TextFieldProps>(field)) throw new Error('not an element')
  field.props.onKeyDown?.({
    key,
    nativeEvent: { isComposing },
    preventDefault: ignore,
    stopPropagation: ignore,
  } as never)
  return { onChange, onEnter }
}

test('Enter searches and Escape clears, but both only end an IME composition first', () => {
  expect(press('Enter', false).onEnter).toHaveBeenCalledOnce()
  expect(press('Escape', false).onChange).toHaveBeenCalledWith('')
  expect(press('Enter', true).onEnter).not.toHaveBeenCalled()
  expect(press('Escape', true).onChange).not.toHaveBeenCalled()
})
