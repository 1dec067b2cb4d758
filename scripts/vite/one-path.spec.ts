import { expect, test } from 'vitest'
import { onePath } from './one-path.mjs'

const d = (...shapes: Parameters<typeof onePath>[0]) => onePath(shapes)[0]?.[1]['d']

test('shapes become one path with the same outlines', () => {
  expect(d(['circle', { cx: '12', cy: '12', r: '1' }], ['circle', { cx: '19', cy: '12', r: '1' }])).toBe(
    'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  )
  expect(d(['rect', { x: '8', y: '8', width: '14', height: '14', rx: '2', ry: '2' }])).toBe(
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z',
  )
  expect(d(['rect', { width: '4', height: '6' }])).toBe('M0 0h4v6h-4v-6z')
  expect(d(['line', { x1: '1', x2: '3', y1: '2', y2: '4' }])).toBe('M1 2L3 4')
  expect(d(['polyline', { points: '1 2 3 4' }], ['polygon', { points: '5,6 7,8 9,1' }])).toBe('M1 2 3 4M5,6 7,8 9,1z')
})

const after = (path: string) => d(['path', { d: 'M1 1h2' }], ['path', { d: path }])

test('a relative path keeps its own start when it follows another', () => {
  expect(after('m6 9 6 6 6-6')).toBe('M1 1h2M6 9l6 6 6-6')
  expect(after('m21 21-4.34-4.34')).toBe('M1 1h2M21 21l-4.34-4.34')
  expect(after('m.5-3a2 2 0 0 1 1 1')).toBe('M1 1h2M.5 -3a2 2 0 0 1 1 1')
  expect(after('M6 9l6 6')).toBe('M1 1h2M6 9l6 6')
})

test('a shape with its own color or of an unknown kind is unchanged', () => {
  const dot = ['circle', { cx: '1', cy: '1', r: '1', fill: 'currentColor' }] as const
  expect(onePath([dot])).toEqual([dot])
  const other = ['ellipse', { cx: '1', cy: '1', rx: '1', ry: '2' }] as const
  expect(onePath([other])).toEqual([other])
})
