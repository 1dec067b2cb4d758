import trashIcon from '@lucide/icons/icons/trash'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Icon } from './icon'

test('an icon has the library’s shapes, a class of its own, and is hidden from screen readers', () => {
  const markup = renderToStaticMarkup(<Icon of={trashIcon} className="extra" />)
  expect(markup).toContain('class="lucide lucide-trash extra"')
  expect(markup).toContain('aria-hidden="true"')
  expect(markup.match(/<path /g)).toHaveLength(trashIcon.node.length)
  for (const [tag, { d }] of trashIcon.node) expect(markup).toContain(`<${tag} d="${d}"`)
})

test('an icon with a name is not hidden from screen readers', () => {
  const markup = renderToStaticMarkup(<Icon of={trashIcon} aria-label="Delete" size={14} />)
  expect(markup).toMatch(/^<svg viewBox="0 0 24 24" width="14" height="14" aria-label="Delete"/)
  expect(markup).not.toContain('aria-hidden')
})
