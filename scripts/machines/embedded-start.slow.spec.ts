/** The code that an embedded server loads when it starts. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { at } from '../lib/paths.mjs'

/** A file and everything that it imports at once. */
function loadedWith(file: string, all = new Map<string, string>()): ReadonlyMap<string, string> {
  if (all.has(file) || !existsSync(file)) return all
  const text = readFileSync(file, 'utf8')
  all.set(file, text)
  for (const [, name = ''] of text.matchAll(/^(?:import|export)[^'"]*['"](\.[^'"]+)['"]/gm)) {
    loadedWith(join(dirname(file), name), all)
  }
  return all
}

test('a server without DATABASE_URL and S3_ENDPOINT loads no code for either', () => {
  ensureBuilt('server')
  const loaded = [...loadedWith(at('dist/server/main.js')).values()].join('\n')
  expect(loaded).toContain('createServer')
  expect(loaded).not.toContain('AWS4-HMAC')
  expect(loaded).not.toContain('CompleteMultipartUpload')
  expect(loaded).not.toMatch(/^import[^'"]*['"]pg['"]/m)
})
