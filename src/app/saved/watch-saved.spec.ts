import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { clearToasts } from '#/ui/feedback/toast'
import { savedParts } from './saved-parts'
import { saveView } from './views'
import { watchSaved } from './watch-saved'

test('only links to a list with a default view change when the code is loaded', () => {
  onTestFinished(clearToasts)
  saveView({ name: 'Large', path: '/volumes', query: 'size=large', isDefault: true })
  onTestFinished(watchSaved(new QueryClient()))
  expect(savedParts.get()?.defaultSearch('/volumes')).toEqual({ size: 'large' })
  expect(savedParts.get()?.defaultSearch('/regions')).toBeUndefined()
})
