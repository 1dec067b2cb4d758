/** The command that the console shows for each write, run by a shell, is the request that the console sends. */
import { execFileSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { allOps } from '#/contract/all'
import type { AnyOp } from '#/contract/op'
import { API, useApi } from '#test/api/dialect-testing'
import { sample } from '#test/oracle/sample'
import { withoutSecrets } from '../session/secrets'
import { toCurl } from './curl'
import { buildRequest, type LooseArgs } from '../base/request'

const writes = allOps.filter(({ method }) => method !== 'GET')
/** Text that a shell or JSON would change if it weren't quoted, on several lines as a private key is. */
const ODD = `it's "$HOME" \`id\` \\ $(id) !\tand\r\n\nmore & more\\`
const odd = (x: unknown): unknown => {
  if (x === 'text') return ODD
  if (Array.isArray(x)) return x.map(odd)
  return typeof x === 'object' && x !== null ? Object.fromEntries(Object.entries(x).map(([k, v]) => [k, odd(v)])) : x
}
const argsOf = (op: AnyOp): LooseArgs => {
  const names = Array.from(op.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  return {
    params: Object.fromEntries(names.map((name, n) => [name, name.endsWith('Id') && n > 0 ? 7 : `a b'${n}`])),
    ...(op.bodyKind === 'json' ? { body: odd(sample(op.body)) } : {}),
  }
}
/** Values of the shell variables in a shown body. */
const variables = (shown: unknown, body: unknown): Record<string, string> => {
  if (typeof shown === 'string' && shown !== body && shown.startsWith('$')) return { [shown.slice(1)]: String(body) }
  if (typeof shown !== 'object' || shown === null || typeof body !== 'object' || body === null) return {}
  const inner = Object.entries(shown).map(([name, value]) => variables(value, Reflect.get(body, name)))
  return Object.assign({}, ...inner) as Record<string, string>
}

/** The request of a command, by a shell in which `curl` only prints its arguments. */
function requested(command: string, env: Record<string, string>) {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  const words = execFileSync('/bin/sh', ['-c', script], {
    env: { ...env, PATH: process.env['PATH'] },
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1)
  const after = (flag: string) => words.flatMap((word, n) => (word === flag ? [words[n + 1] ?? ''] : []))
  return {
    method: after('-X')[0] ?? 'GET',
    url: words.find((word) => word.startsWith(API)),
    headers: after('-H').toSorted(),
    body: after('-d')[0] ?? null,
    files: after('-F'),
  }
}

describe.each([undefined, 'linode'] as const)('in the wording %s', (dialect) => {
  beforeAll(() => useApi(dialect))

  test.each(writes.map((op) => [op.id, op] as const))('%s', (_, op) => {
    const args = argsOf(op)
    const { url, headers, body } = buildRequest(op, args, { base: API, token: 'secret' })
    const env = { TOKEN: 'secret', ...variables(withoutSecrets(args.body), args.body) }
    const command = toCurl(op, args as never)
    expect(command).not.toContain('secret')
    const ran = requested(command, env)
    expect({ method: ran.method, url: ran.url }).toEqual({ method: op.method, url })
    expect(ran.headers).toEqual(
      ['Authorization', 'Content-Type'].flatMap((name) => {
        const value = headers.get(name)
        return value === null ? [] : [`${name}: ${value}`]
      }),
    )
    if (op.bodyKind === 'multipart') expect(ran.files).toEqual(['file=@FILE'])
    else expect(JSON.parse(ran.body ?? 'null')).toEqual(JSON.parse(typeof body === 'string' ? body : 'null'))
  })
})

test('all 45 writes are covered', () => {
  expect(writes).toHaveLength(45)
})
