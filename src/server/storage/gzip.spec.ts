import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { peek } from './gzip'

test('the first bytes of a client that has already left are refused instead of awaited', async () => {
  const source = new PassThrough()
  source.write('some')
  source.destroy()
  await once(source, 'close')
  await expect(peek(source)).rejects.toThrow('The source was closed.')
}, 5000)
