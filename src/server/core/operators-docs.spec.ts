/** Compares the operators' docs with the program in both directions: every setting and every command. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allOps } from '#/contract/all'
import { runCommand } from '../admin/run'
import { sharedSettings } from '../start/compare-settings'
import { readSettings } from '../system/settings'
import { GRANT_KINDS, parseGrants } from './grants'

const top = join(import.meta.dirname, '../../..')
const textOf = (name: string) => readFileSync(join(top, name), 'utf8')

/** Names read from the environment. */
function namesAsked(): string[] {
  const asked = new Set<string>()
  const env = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        asked.add(String(name))
        return undefined
      },
    },
  )
  readSettings(env)
  return [...asked].toSorted()
}
const rows = [...textOf('README.md').matchAll(/^\| `([A-Z0-9_]+)` \| (.*?) \| (.*?) \|$/gm)]

test('the table of settings lists exactly the settings that the server reads', () => {
  expect(rows.map(([, name]) => name ?? '').toSorted((a, b) => (a < b ? -1 : 1))).toEqual(namesAsked())
  const text = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('spec') && !file.includes('testing'))
    .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
    .join('\n')
  const elsewhere = [...text.matchAll(/process\.env(?:\.(\w+)|\[['"](\w+)['"]\])/g)].map(([, a, b]) => a ?? b)
  expect([...new Set(elsewhere)], 'read beside the settings').toEqual(['NODE_ENV'])
})

test('the table shows the real defaults', () => {
  const alone = rows.filter(([, , , about]) => !about?.startsWith('with `'))
  const plain = alone.filter(([, , value]) => /^`[^`]*`$/.test(value ?? '') && !value?.includes('HOST'))
  const set = Object.fromEntries(plain.map(([, name = '', value = '']) => [name, value.slice(1, -1)]))
  expect(Object.keys(set).toSorted()).toEqual([
    'AUDIT_DAYS',
    'DATA_DIR',
    'EVENT_DAYS',
    'HOST',
    'OBJECTS_PORT',
    'PORT',
    'RATE_LIMITS',
    'SEED',
  ])
  expect(readSettings(set)).toEqual(readSettings({}))
})

test('the docs list exactly the operator commands that exist', async () => {
  const { err } = await runCommand([], {})
  const commands = [...err.matchAll(/npm run admin -- ((?:[a-z]+ ?)+)/g)].map(([, name = '']) => name.trim())
  expect(commands.length).toBeGreaterThan(20)
  const text = textOf('docs/operators.md')
  expect(commands.filter((name) => !text.includes(name))).toEqual([])
  const table = text.slice(text.indexOf('| command | for |'))
  const documented = [
    ...table.matchAll(/^\| `([a-z]+(?: [a-z]+)?)/gm),
    ...text.matchAll(/npm run admin -- ([a-z]+(?: [a-z]+)?)/g),
  ]
  expect(documented.map(([, name = '']) => name).filter((name) => !commands.includes(name))).toEqual([])
})

/** What the program says about a grant that it doesn't know: all others. */
function refusal(): string {
  try {
    parseGrants('unknown')
    return ''
  } catch (e) {
    return String(e)
  }
}

const wordsIn = (part: string) => [...part.matchAll(/`([a-z_\d]+)`/g)].map(([, word = '']) => word).toSorted()

test('the docs list exactly the scopes and grants that exist', () => {
  const [, scopes = '', grants = ''] =
    /\*\*Scopes\*\*([\s\S]*?)\n- \*\*Grants\*\*([\s\S]*?)\n\n/.exec(textOf('docs/operators.md')) ?? []
  const areas = allOps.flatMap((op) => op.scopes).map((scope) => scope.replace(/:.*/, ''))
  expect(wordsIn(scopes)).toEqual([...new Set(areas)].toSorted())
  const [, global = ''] = /Use (.*), or kind:/.exec(refusal()) ?? []
  const known = [...GRANT_KINDS, ...global.split(', ').map((grant) => grant.replace(/:.*/, ''))]
  expect(wordsIn(grants)).toEqual(known.toSorted())
})

test('the docs list exactly the settings that servers of one database compare', () => {
  const [, list = ''] = /- \*\*Settings\*\*: ([\s\S]*?)\n\s+must be the same/.exec(textOf('docs/operators.md')) ?? []
  const named = [...list.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name)
  expect(named).toEqual(Object.keys(sharedSettings(readSettings({}))))
})

test.each([
  ['server.nginx.conf', 'proxy_pass', 'proxy_set_header X-Forwarded-For $remote_addr;'],
  ['server.Caddyfile', 'reverse_proxy', 'header_up X-Forwarded-For {remote_host}'],
])('%s names the caller to both listeners, so that no client can choose its address', (file, forward, line) => {
  const [, ...places] = textOf(`docs/deploy/${file}`).split(`${forward} `)
  expect(places.map((place) => place.includes(line))).toEqual([true, true])
})

test('the settings in the files for several servers are ones that a server starts with', () => {
  for (const file of ['docs/deploy/compose.yml', 'docs/deploy/kubernetes.yml']) {
    const pairs = [...textOf(file).matchAll(/^ +([A-Z][A-Z0-9_]+): '?([^'\n]*)'?$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    )
    const env = Object.fromEntries(pairs.filter(([name = '']) => !/^(POSTGRES|MINIO)_/.test(name)))
    expect(
      Object.keys(env)
        .toSorted()
        .filter((name) => !namesAsked().includes(name)),
      file,
    ).toEqual([])
    const settings = readSettings({ ...env, S3_KEY: 'key', S3_SECRET: 'secret' })
    expect(settings, file).toMatchObject({
      trustProxy: true,
      database: { migrate: false },
      s3: { bucket: 'console-bytes' },
    })
  }
})

test('the systemd unit starts a server with its own data directory, and waits for a stop to end', () => {
  const unit = textOf('docs/deploy/server.service')
  const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  const pairs = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  const { NODE_ENV: mode, ...env } = Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return [name, value] as const
    }),
  )
  expect(mode).toBe('production')
  expect(Object.keys(env).filter((name) => !namesAsked().includes(name))).toEqual([])
  expect(readSettings(env)).toMatchObject({ dataDir: `/var/lib/${valueOf('StateDirectory')}`, trustProxy: true })
  const shared = { DATABASE_URL: 'postgres://db/console', MASTER_KEY_FILE: '/etc/key', SHARED_DATA_DIR: 'on' }
  const { drainSeconds = Infinity } = readSettings({ ...env, ...shared }).database ?? {}
  expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(drainSeconds + 30)
  // A forbidden compiler ends Node.js at its start.
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
})
