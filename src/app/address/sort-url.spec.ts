import { expect, it } from 'vitest'
import { parseSort, printSort } from './sort-url'

it.each(['label', '-size'])('reads back what it wrote: %s', (text) => expect(printSort(parseSort(text))).toBe(text))
it.each([undefined, '', '-'])('takes %j for no order', (text) => expect(parseSort(text)).toBeUndefined())
