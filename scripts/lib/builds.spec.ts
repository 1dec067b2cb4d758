import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { install, prepare } from './builds.mjs'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'builds-spec-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

function build(n: number): string {
  const made = prepare(dist, 'console')
  mkdirSync(join(made, 'assets'), { recursive: true })
  writeFileSync(join(made, 'index.html'), `page ${n}`)
  writeFileSync(join(made, `assets/main-${n}.js`), `code ${n}`)
  writeFileSync(join(made, 'assets/shared.js'), 'shared')
  return install(dist, 'console', `${n}`.repeat(64))
}
const read = (path: string) => readFileSync(path, 'utf8')
const assets = () => readdirSync(join(dist, 'console/assets')).toSorted()

test('a build leaves the folder that a running server started from as it is (security M2)', () => {
  build(1)
  const started = realpathSync(join(dist, 'console'))
  build(2)
  expect(read(join(dist, 'console/index.html'))).toBe('page 2')
  expect(read(join(started, 'index.html'))).toBe('page 1')
  expect(read(join(started, 'assets/main-1.js'))).toBe('code 1')
})

test('a build serves the hashed files of the build before it, and of none before that (security M2)', () => {
  build(1)
  build(2)
  expect(assets()).toEqual(['main-1.js', 'main-2.js', 'shared.js'])
  expect(read(join(dist, 'console/assets/main-1.js'))).toBe('code 1')
  build(3)
  expect(assets()).toEqual(['main-2.js', 'main-3.js', 'shared.js'])
})

test('three builds are kept, the newest among them, also after ten and when a build is repeated (security M2)', () => {
  for (let n = 0; n < 12; n++) build(n % 10)
  const kept = readdirSync(join(dist, 'builds')).toSorted()
  expect(kept.map((name) => name.split('-')[1])).toEqual(['000010', '000011', '000012'])
  expect(realpathSync(join(dist, 'console'))).toBe(realpathSync(join(dist, 'builds', kept[2] ?? '')))
})

test('a folder of the former layout gives way to the link (security M2)', () => {
  mkdirSync(join(dist, 'console/assets'), { recursive: true })
  writeFileSync(join(dist, 'console/assets/old.js'), 'old')
  build(1)
  expect(assets()).toEqual(['main-1.js', 'old.js', 'shared.js'])
})
