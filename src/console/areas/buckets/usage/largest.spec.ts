import { expect, test } from 'vitest'
import { createLargest } from './largest'

test('folders of the root are summed with everything in them, and objects are sorted by size, over several pages', () => {
  const largest = createLargest()
  largest.add([
    { name: 'a/b/c', size: 5 },
    { name: 'a/', size: 0 },
    { name: 'top.txt', size: 9 },
  ])
  largest.add([
    { name: 'a/z', size: 2 },
    { name: 'b//x', size: 20 },
    { name: 'unknown', size: null },
  ])
  const { biggest, folders, ...total } = largest.result()
  expect(total).toEqual({ objects: 6, bytes: 36 })
  expect(folders).toEqual([
    { name: 'b/', objects: 1, bytes: 20 },
    { name: 'a/', objects: 3, bytes: 7 },
  ])
  expect(biggest.map((o) => o.name)).toEqual(['b//x', 'top.txt', 'a/b/c', 'a/z', 'a/', 'unknown'])
})

test('at most 20 objects are kept', () => {
  const largest = createLargest()
  largest.add(Array.from({ length: 500 }, (_, i) => ({ name: `n-${i}`, size: i })))
  expect(largest.result().biggest).toHaveLength(20)
  expect(largest.result().biggest[0]).toMatchObject({ name: 'n-499' })
})
