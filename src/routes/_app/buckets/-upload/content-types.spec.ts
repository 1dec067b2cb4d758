import { expect, test } from 'vitest'
import { chosenType, typeGroups } from './content-types'

const one = (path: string, type = '') => ({ name: path, file: new File(['x'], path.split('/').at(-1) ?? '', { type }) })

test('files are grouped by extension and default type, the largest group first, without folder placeholders', () => {
  const files = [one('a.glb'), one('b/c.GLB'), one('d.css'), one('README'), one('empty/')]
  expect(typeGroups(files).map(({ extension, guess, count }) => [extension, guess, count])).toEqual([
    ['.glb', 'application/octet-stream', 2],
    ['', 'application/octet-stream', 1],
    ['.css', 'text/css', 1],
  ])
})
test('a type applies to every file of its group, and an empty or unchanged one to none', () => {
  const files = [one('a.glb'), one('b/c.GLB'), one('d.css')]
  const [glb, css] = typeGroups(files)
  const types = new Map([
    [glb?.key ?? '', ' model/gltf-binary '],
    [css?.key ?? '', 'text/css'],
  ])
  expect(files.map((file) => chosenType(file, types))).toEqual(['model/gltf-binary', 'model/gltf-binary', undefined])
  expect(chosenType(one('a.glb'), new Map([[glb?.key ?? '', '']]))).toBeUndefined()
})
