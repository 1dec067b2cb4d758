import { afterEach, expect, test, vi } from 'vitest'
import { writeClipboard } from './write-clipboard'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a copy fails without an exception where the browser has no clipboard, as on an insecure origin', async () => {
  vi.stubGlobal('navigator', {})
  expect(await writeClipboard('secret')).toBe(false)
})

test('a copy fails without permission, and succeeds with it', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockRejectedValueOnce(new Error('denied'))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await writeClipboard('secret')).toBe(false)
  writeText.mockResolvedValueOnce()
  expect(await writeClipboard('secret')).toBe(true)
  expect(writeText).toHaveBeenLastCalledWith('secret')
})
