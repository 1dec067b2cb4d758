import { expect, it } from 'vitest'
import { parseSort, printSort } from './sort-url'

it.each(['label', '-size'])('parses its own output: %s', (text) => expect(printSort(parseSort(text))).toBe(text))
it.each([undefined, '', '-'])('treats %j as no order', (text) => expect(parseSort(text)).toBeUndefined())
