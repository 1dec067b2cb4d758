import { expect, test } from 'vitest'
import { addTags } from './tags'

test('a typed word becomes a tag, without the blanks around it', () => {
  expect(addTags(['prod'], '  keep until 2031 ')).toEqual({
    tags: ['prod', 'keep until 2031'],
    fresh: ['keep until 2031'],
    again: [],
  })
})

test('pasted words are told apart by commas and line ends, each once', () => {
  expect(addTags([], 'a, b\nc,,a\r\n').tags).toEqual(['a', 'b', 'c'])
})

test('what is there already stays once, and is told', () => {
  const tags = ['prod']
  expect(addTags(tags, 'prod, Prod')).toEqual({ tags: ['prod', 'Prod'], fresh: ['Prod'], again: ['prod'] })
  expect(tags).toEqual(['prod'])
})

test('nothing but blanks and commas adds nothing', () => {
  expect(addTags(['x'], ' , \n')).toEqual({ tags: ['x'], fresh: [], again: [] })
})
