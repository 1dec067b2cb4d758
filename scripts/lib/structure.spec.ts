import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { at } from './paths.mjs'

test('no room has more lines than it can have', () => {
  const { status, stdout } = spawnSync(process.execPath, [at('scripts/structure.mjs')], { encoding: 'utf8' })
  expect(status, stdout).toBe(0)
})
