import { expect, test } from 'vitest'
import { idParam } from './search-params'

test.each([1, '7', '9007199254740991'])('%j is an id', (value) => expect(idParam(value)).toBe(Number(value)))

test.each([0, -1, 1.5, 'x', '1e2', '9007199254740993', '', null, [1]])('%j isn’t an id', (value) =>
  expect(idParam(value)).toBeUndefined(),
)
