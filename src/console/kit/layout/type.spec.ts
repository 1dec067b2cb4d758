import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.css') && !file.endsWith('fonts.css'),
)
const TYPE = {
  // 0 hides the words of a control beside its icon.
  'font-size': /^(?:var\(--t-(?:xs|sm|md|lg|touch)\)|0)$/,
  'font-weight': /^(?:var\(--(?:regular|strong)\)|inherit)$/,
  'font-family': /^var\(--font-(?:sans|mono)\)$/,
  font: /^(?:inherit|(?:var\(--regular\) )?var\(--t-(?:xs|sm|md|lg)\) \/ [\d.]+ var\(--font-(?:sans|mono)\))$/,
}

test('style sheets use four sizes, two weights and two faces, all by token', () => {
  const others = sheets.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^\s+(font(?:-size|-weight|-family)?): ([^;]+);/gm)]
      .filter(([, name = '', value = '']) => !TYPE[name as keyof typeof TYPE].test(value))
      .map(([declaration]) => `${file}: ${declaration.trim()}`),
  )
  expect(sheets.length).toBeGreaterThan(50)
  expect(others).toEqual([])
})
