import { createLucideIcon as byTheLibrary } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createLucideIcon from './lucide-icon'

const node: NonNullable<Parameters<typeof byTheLibrary>[1]> = [
  ['rect', { width: '14', height: '14', key: 'a' }],
  ['path', { d: 'M4 16h10', key: 'b' }],
]
const Theirs = byTheLibrary('box', node)
const Own = createLucideIcon({ name: 'box', node })
const shapes = (markup: string) => markup.replace(/^<svg[^>]*>/, '')

test('an icon has the library’s shapes and class, and is hidden from screen readers', () => {
  const theirs = renderToStaticMarkup(<Theirs className="extra" />)
  const own = renderToStaticMarkup(<Own className="extra" />)
  expect(shapes(own)).toBe(shapes(theirs))
  expect(shapes(own)).toContain('<rect')
  for (const markup of [theirs, own]) {
    expect(markup).toContain('class="lucide lucide-box extra"')
    expect(markup).toContain('aria-hidden="true"')
  }
})

test('an icon with a name is not hidden from screen readers', () => {
  const own = renderToStaticMarkup(<Own aria-label="Box" size={14} />)
  expect(own).toMatch(/^<svg viewBox="0 0 24 24" width="14" height="14" aria-label="Box"/)
  expect(own).not.toContain('aria-hidden')
})
