/**
 * Tables of rules in text. A line at the margin is a test: the ids of rules and a sentence. The lines below it are its
 * calls by the owner of a new account, each with what must come of it. A refused call changes nothing.
 *
 *     B4.5-5 a volume only grows
 *       POST /volumes/{volume}/resize {"size":20} -> 400 size: Size must be more than the current 21 GiB.
 *       GET /volumes {"label":"data"} as scopes volumes:read_only -> 200 {"results":1}
 *       copy = POST /volumes/{volume}/clone {"label":"copy"} -> 200 {"size":21}
 *       wait 1
 *
 * The JSON is the body, or the filter of a list. After 400 stand the fields to blame, by ` | `, each alone or with its
 * reason; after 200 stands a part of the body. `as` is followed by `stranger`, `nobody`, `scopes ...` or `grants ...`.
 * `{volume}` is the id of the resource of that name, and `{volume.label}` a field of it; `do` makes one that no line
 * names. `wait` lets jobs run. `{account}` is the account's number.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateOf } from '../server/state-testing'
import { testServer, type TestOptions, type TestResponse, type TestServer } from '../server/testing'
import { settleJobs } from '../server/writes-testing'

export interface Scene {
  readonly s: TestServer
  readonly account: number
  /** Plays a line of a table and returns the response's body. */
  readonly ask: (line: string) => Promise<TestResponse['body']>
}
export interface Given {
  readonly server?: TestOptions
  readonly managed?: boolean
  /** Changes of the server, before all. */
  readonly before?: (s: TestServer) => Promise<unknown>
  /** How to make what lines name: a line, or more. Each test makes what it names, in this order. */
  readonly make?: Readonly<Record<string, string | ((scene: Scene) => Promise<unknown>)>>
}
const LINE = /^ *(?:(\w+) = )?(GET|POST|PUT|DELETE|wait|do) (\S+)(?: ([[{"].*?))?(?: as (.+?))?(?: -> (\d+) ?(.*))?$/

/** A header holds ASCII. */
const ascii = (text: string) =>
  text.replaceAll(/[^ -~]/g, (c) => String.raw`\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Defines the tests of a table. */
export function defineRules(given: Given, table: string): void {
  let s: TestServer
  beforeAll(async () => {
    s = await testServer(given.server)
    await given.before?.(s)
  })
  afterAll(() => s.close())

  const rules = table.split(/\n(?=\S)/).map((rule) => rule.trim().split('\n'))
  test.each(rules.map(([title = '', ...lines]) => [title, lines] as const))('%s', async (_, lines) => {
    const account = await s.account({ managed: given.managed ?? false })
    const owner = await s.user({ account, username: `owner-${account}` })
    const token = await s.token({ username: owner })
    const names = new Map<string, unknown>([['account', account]])
    const filled = (text: string) =>
      text.replaceAll(/\{([a-z][\w.]*)\}/gi, (__, path: string) => {
        const [first = '', ...rest] = path.split('.')
        const found = rest.reduce((v, key) => (v as Record<string, unknown>)[key], names.get(first))
        return String(typeof found === 'object' && found !== null && 'id' in found ? found.id : found)
      })
    async function tokenOf(as: string | undefined): Promise<{ token?: string }> {
      if (as === undefined) return { token }
      if (as === 'nobody') return {}
      if (as === 'stranger') return { token: await s.token() }
      const [kind, ...words] = as.split(' ')
      const held = words.join(' ')
      return { token: await s.token(kind === 'scopes' ? { username: owner, scopes: held } : { account, grants: held }) }
    }

    async function ask(line: string): Promise<TestResponse['body']> {
      const text = filled(line)
      const [, name, method, path = '', json, as, code = '200', expected = ''] = LINE.exec(text) ?? []
      if (method === undefined) throw new Error(`not a call: ${line}`)
      if (method === 'wait') return settleJobs(s, Number(path))
      if (method === 'do') return prepare(path)
      const who = await tokenOf(as)
      const isWrite = method !== 'GET'
      const before = isWrite ? await stateOf(s) : undefined
      const sent =
        json === undefined ? {} : isWrite ? { body: JSON.parse(json) } : { headers: { 'X-Filter': ascii(json) } }
      const { status, body } = await s.request(method, `/v4${path}`, { ...who, ...sent })
      const want =
        code === '200' ? { text, status: 200 } : { text, status: Number(code), blamed: expected.split(' | ') }
      if (code === '200') {
        expect({ text, status, body }).toMatchObject({ ...want, body: JSON.parse(expected || '{}') })
      } else {
        const errors: { field: string; reason: string }[] = body.errors ?? []
        const blamed = errors.map((e, n) => (want.blamed?.[n]?.includes(':') ? `${e.field}: ${e.reason}` : e.field))
        expect({ text, status, blamed }).toEqual(want)
        if (isWrite) expect(await stateOf(s), text).toEqual(before)
      }
      if (name !== undefined) names.set(name, body)
      return body
    }
    async function prepare(name: string): Promise<void> {
      const make = given.make?.[name]
      names.set(name, typeof make === 'string' ? await ask(make) : await make?.({ s, account, ask }))
    }
    const mentioned = lines.join('\n')
    for (const name of Object.keys(given.make ?? {})) {
      if (new RegExp(`\\{${name}[.}]`).test(mentioned)) await prepare(name)
    }
    for (const line of lines) await ask(line)
  })
}
