import { expect, test } from 'vitest'
import { addTags } from './tags'

test('a typed word becomes a tag without surrounding spaces', () => {
  expect(addTags(['prod'], '  keep until 2031 ')).toEqual({
    tags: ['prod', 'keep until 2031'],
    fresh: ['keep until 2031'],
    again: [],
  })
})

test('pasted text is split at commas and line ends into unique tags', () => {
  expect(addTags([], 'a, b\nc,,a\r\n').tags).toEqual(['a', 'b', 'c'])
})

test('a repeated tag is kept once and reported', () => {
  const tags = ['prod']
  expect(addTags(tags, 'prod, Prod')).toEqual({ tags: ['prod', 'Prod'], fresh: ['Prod'], again: ['prod'] })
  expect(tags).toEqual(['prod'])
})

test('only spaces and commas add no tag', () => {
  expect(addTags(['x'], ' , \n')).toEqual({ tags: ['x'], fresh: [], again: [] })
})
