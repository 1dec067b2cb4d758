import { expect, test } from 'vitest'
import { furtherReading } from './further-reading'

test.each([
  ['https://docs.example/fast', { href: 'https://docs.example/fast' }],
  ['Ask support for the guide.', { text: 'Ask support for the guide.' }],
  ['javascript:alert(1)', { text: 'javascript:alert(1)' }],
  ['', {}],
  [null, {}],
])('further reading %j is a link or text: %o', (info, shown) => {
  expect(furtherReading({ more_info: info }, 'https://console.example')).toEqual(shown)
})
