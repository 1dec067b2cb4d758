import { expect, test } from 'vitest'
import { withoutSecrets } from './secrets'

test('nested secrets are replaced, files are named', () => {
  expect(withoutSecrets({ a: [{ password: 'x', keep: 1 }], api_key: 'y', file: new Blob() })).toEqual({
    a: [{ password: '$PASSWORD', keep: 1 }],
    api_key: '$API_KEY',
    file: '@file',
  })
})
