import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ImageFinding } from '#/lib/image-file/inspect'
import { ImageFileField } from './upload/image-file-field'
import type { ChosenImage } from './upload/use-image-file'

const nothing = () => undefined
const file = new File(['x'], 'disk.img.gz')

test.each<[string, ChosenImage, string]>([
  ['chosen', { phase: 'none' }, 'Choose the file to upload.'],
  ['checked', { phase: 'checking', file }, 'Wait until the file is checked.'],
])('a form sent before its file is %s names what it waits for', (_, chosen, problem) => {
  const image = { chosen, problem: undefined, choose: nothing, compress: nothing, stop: nothing, take: nothing }
  expect(renderToStaticMarkup(<ImageFileField image={image} missing />)).toContain(problem)
  expect(renderToStaticMarkup(<ImageFileField image={image} />)).not.toContain(problem)
})

test('compressing is announced once, and its counts are not', () => {
  const finding: ImageFinding = { verdict: 'raw', found: 'disk', why: '', next: '', unpacked: null, warnings: [] }
  const chosen = { phase: 'compressing', file: new File(['xx'], 'disk.img'), finding, read: 1, written: 1 } as const
  const image = { chosen, problem: undefined, choose: nothing, compress: nothing, stop: nothing, take: nothing }
  const shown = renderToStaticMarkup(<ImageFileField image={image} />)
  expect(shown.match(/role="status"[^<]*/g)).toEqual(['role="status">Compressing disk.img'])
})
