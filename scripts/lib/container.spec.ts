/** The container image, as far as it can be checked without a container engine. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from './paths.mjs'

const linesOf = (path: string) =>
  readFileSync(at(path), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

test('only sources reach the build of the image: no data, key, token, history or installed package (security M7)', () => {
  const [first, ...rest] = linesOf('.dockerignore')
  expect(first).toBe('*')
  const included = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(included.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'index.html',
    'package-lock.json',
    'package.json',
    'public',
    'scripts',
    'src',
    'tsconfig*.json',
    'vite.config.ts',
  ])
})

test('the image has no optional package, which only tests need, and git ignores the secrets of the example', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>
  }
  const removed = linesOf('docs/deploy/Dockerfile').flatMap(
    (line) => line.match(/(?<=rm -rf node_modules\/)\S+/g) ?? [],
  )
  const scopes = Object.keys(optionalDependencies).map((name) => name.split('/')[0])
  expect(removed).toEqual([...new Set(scopes)])
  expect(readFileSync(at('docs/deploy/compose.yml'), 'utf8')).toContain('../../secrets/master-key')
  expect(linesOf('.gitignore')).toContain('/secrets/')
})

test('the image has a Node with security fixes, its own user and a health check, and copies only what was built (security M7)', () => {
  const lines = linesOf('docs/deploy/Dockerfile')
  const from = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1] ?? '')
  expect(new Set(from)).toEqual(new Set(['${PREVIOUS}', 'node:24-slim']))
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  expect(last.filter((line) => line.startsWith('COPY ')).every((line) => line.startsWith('COPY --from=build '))).toBe(
    true,
  )
  expect(last).toContain('USER node')
  expect(last.filter((line) => line.startsWith('HEALTHCHECK ') && line.includes('/readyz'))).toHaveLength(1)
})
