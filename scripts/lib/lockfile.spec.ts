import { expect, it } from 'vitest'
import { lockfileFaults } from './lockfile.mjs'

const hash = 'sha512-abc'
const good = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.2.3', integrity: hash },
  'node_modules/@b/darwin-arm64': { version: '1.2.3', optional: true, os: ['darwin'] },
}

it('passes a lockfile that fits any registry', () => {
  expect(lockfileFaults({ packages: good }, { dependencies: { a: '1.2.3' } })).toEqual([])
})

it.each([
  ['an address', { 'node_modules/a': { version: '1.2.3', integrity: hash, resolved: 'https://x/a.tgz' } }, 'address'],
  ['a missing hash', { 'node_modules/a': { version: '1.2.3' } }, 'no integrity'],
  ['another version', { 'node_modules/a': { version: '1.2.4', integrity: hash } }, 'the lockfile 1.2.4'],
  ['a missing package', {}, 'the lockfile nothing'],
])('reports %s', (_, packages, reported) => {
  expect(lockfileFaults({ packages }, { devDependencies: { a: '1.2.3' } }).join('\n')).toContain(reported)
})

it('reports a range', () => {
  expect(lockfileFaults({ packages: good }, { dependencies: { a: '^1.2.3' } }).join('\n')).toContain('not an exact')
})
