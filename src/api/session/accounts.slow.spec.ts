import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { MemoryStorage } from '#test/api/memory-storage'
import { entryKey, SHOWN_ACCOUNT, storedPrefix } from './account-keys'
import { isUnsafeName, MOST_NAME, safeName } from './account-names'
import { createAccounts, MOST_ACCOUNTS } from './accounts'
import { workElsewhere } from './elsewhere'
import { createSession, type SessionState } from './session-state'

const API = 'https://a.example/v4'
const OTHER_API = 'https://b.example/v4'
const open: SessionState[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

let serial = 0
/** A tab: its storage and the page that it shows. */
function tab(channelName = `accounts-${(serial += 1)}`, box = new MemoryStorage()) {
  const load = () => {
    const prefix = storedPrefix(box)
    const session = createSession(box, { channelName, prefix })
    open.push(session)
    return { session, prefix, accounts: createAccounts({ box, session, prefix, seen: () => [] }) }
  }
  const page = { ...load() }
  const reload = () => {
    page.session.close()
    open.splice(open.indexOf(page.session), 1)
    Object.assign(page, load())
  }
  const named = (name: string) => {
    const found = page.accounts.list().find((one) => one.name === name)
    if (!found) throw new Error(`no account ${name}`)
    return found
  }
  const show = (name: string) => {
    expect(page.accounts.show(named(name).prefix)).toBe(true)
    reload()
  }
  const add = (name: string, token = `token of ${name}`, api = API) => page.accounts.add({ token, api, name })
  const text = () => Array.from({ length: box.length }, (_, i) => `${box.key(i)}=${box.getItem(box.key(i) ?? '')}`)
  /** What a form of the page stores. */
  const type = (words: string) => box.setItem(entryKey(page.prefix, 'draft.ticket'), words)
  const typed = () => box.getItem(entryKey(page.prefix, 'draft.ticket'))
  const signIn = (name: string) => {
    page.session.begin(`token of ${name}`, API)
    page.session.rename(name)
  }
  return { page, box, reload, named, show, add, text, type, typed, signIn }
}
const names = (t: ReturnType<typeof tab>) => t.page.accounts.list().map(({ name }) => name)

describe('switching', () => {
  test('shows the other account with its own token, API and drafts, and comes back to the first one’s', () => {
    const t = tab()
    t.signIn('Production')
    t.type('Confidential plan')
    t.add('Staging', 'token of Staging', OTHER_API)
    expect(t.page.session.token()).toBe('token of Production')
    t.show('Staging')
    expect([t.page.session.token(), t.page.session.get().api, t.typed()]).toEqual(['token of Staging', OTHER_API, null])
    t.type('Another plan')
    t.show('Production')
    expect([t.page.session.token(), t.page.session.get().api, t.typed()]).toEqual([
      'token of Production',
      API,
      'Confidential plan',
    ])
    t.show('Staging')
    expect(t.typed()).toBe('Another plan')
  })

  test('is one write: a page that isn’t replaced yet keeps storing its own account’s drafts', () => {
    const t = tab()
    t.signIn('Production')
    const prefix = t.add('Staging') ?? ''
    const writes: string[] = []
    const { setItem } = t.box
    t.box.setItem = (key, value) => {
      writes.push(key)
      setItem(key, value)
    }
    t.page.accounts.show(prefix)
    expect(writes).toEqual([SHOWN_ACCOUNT])
    t.type('typed while the page was left')
    t.reload()
    expect([t.page.session.token(), t.typed()]).toEqual(['token of Staging', null])
    t.show('Production')
    expect(t.typed()).toBe('typed while the page was left')
  })

  test('a full storage adds nothing, and the account stays', () => {
    const t = tab(undefined, new MemoryStorage(60))
    t.signIn('Production')
    expect(t.add('Staging', 'x'.repeat(61))).toBeNull()
    expect(names(t)).toEqual(['Production'])
    expect(t.text().filter((entry) => entry.includes('#'))).toEqual([])
  })

  test.each(['', 'token', '#a', '../#a.', '#a.b.', '__proto__'])(
    'a stored account %j that can’t exist counts as the first',
    (bad) => {
      const box = new MemoryStorage()
      box.setItem(SHOWN_ACCOUNT, bad)
      expect(storedPrefix(box)).toBe('')
    },
  )
})

test(`a tab keeps at most ${MOST_ACCOUNTS} accounts`, () => {
  const t = tab()
  t.signIn('1')
  for (let n = 2; n <= MOST_ACCOUNTS; n += 1) expect(t.add(String(n))).not.toBeNull()
  expect(t.add('one more')).toBeNull()
  expect(names(t)).toHaveLength(MOST_ACCOUNTS)
})

describe('an expired token', () => {
  test('expires one account; its drafts and name wait for a new token, also over a reload', () => {
    const t = tab()
    t.signIn('Production')
    t.add('Staging')
    t.show('Staging')
    t.type('half a ticket')
    t.page.session.expire('token of Staging')
    expect(t.page.accounts.list().map(({ name, isExpired }) => [name, isExpired])).toEqual([
      ['Production', false],
      ['Staging', true],
    ])
    t.reload()
    expect(t.page.session.get()).toMatchObject({ status: 'signed-out', ended: { why: 'refused' } })
    t.show('Production')
    expect([t.page.session.token(), t.named('Staging').isExpired]).toEqual(['token of Production', true])
    t.show('Staging')
    expect(t.typed()).toBe('half a ticket')
    t.page.session.begin('new token of Staging', API)
    expect([t.page.session.get().account?.name, t.named('Staging').isExpired]).toEqual(['Staging', false])
  })

  test('can be replaced while another account is shown', () => {
    const t = tab()
    t.signIn('Production')
    t.add('Staging')
    t.page.accounts.renew(t.named('Staging').prefix, 'second token', API)
    expect(t.page.session.token()).toBe('token of Production')
    t.show('Staging')
    expect(t.page.session.token()).toBe('second token')
  })
})

describe('signing out', () => {
  test('of the shown account leaves nothing of it, and the others signed in', () => {
    const t = tab()
    t.signIn('Production')
    t.type('Confidential plan')
    t.add('Staging')
    t.page.session.end()
    expect([t.page.session.get().status, names(t)]).toEqual(['signed-out', ['Staging']])
    expect(t.text().join('\n')).not.toMatch(/Production|Confidential/)
    t.show('Staging')
    expect(t.page.session.token()).toBe('token of Staging')
    expect(t.text().filter((entry) => !entry.includes('#'))).toEqual([])
  })

  test('of another account leaves nothing of it, and the shown one signed in', () => {
    const t = tab()
    t.signIn('Production')
    t.add('Staging')
    t.show('Staging')
    t.type('Confidential plan')
    t.show('Production')
    t.page.accounts.signOut(t.named('Staging'))
    expect([t.page.session.token(), names(t)]).toEqual(['token of Production', ['Production']])
    expect(t.text().join('\n')).not.toMatch(/Staging|Confidential/)
  })
})

const both = (second: string) => {
  const channel = `accounts-${(serial += 1)}`
  const [one, two] = [tab(channel), tab(channel)]
  one.signIn('A')
  two.signIn('A')
  two.type('draft of A')
  two.add('B')
  two.show(second)
  return { one, two }
}

describe('two tabs', () => {
  test('signing out of an account doesn’t end another account that a tab shows, and deletes what that tab keeps of it', async () => {
    const { one, two } = both('B')
    await expect.poll(() => workElsewhere(one.page.session)).toEqual(['Drafts or transfers'])
    one.page.session.end()
    await expect.poll(() => names(two)).toEqual(['B'])
    expect([two.page.session.token(), two.page.session.get().status]).toEqual(['token of B', 'signed-in'])
    expect(two.text().join('\n')).not.toMatch(/token of A|draft of A/)
  })

  test('without a question, the other tab drops the token and keeps the drafts', async () => {
    const { one, two } = both('B')
    // A page that was just loaded hears the others a moment later.
    await expect.poll(() => workElsewhere(one.page.session)).toHaveLength(1)
    two.show('A')
    two.show('B')
    one.page.session.end()
    await expect.poll(() => two.named('A').isExpired).toBe(true)
    expect(two.text().join('\n')).not.toContain('token of A')
    one.signIn('C')
    two.show('A')
    await two.page.session.join()
    expect(two.page.session.get()).toMatchObject({ status: 'signed-out', ended: { why: 'elsewhere' } })
    expect(two.typed()).toBe('draft of A')
  })

  test('signing out of a kept account ends it in the tab that shows it', async () => {
    const { one, two } = both('B')
    await expect.poll(async () => (await two.page.accounts.work(two.named('A'), () => [])).here).toHaveLength(1)
    two.page.accounts.signOut(two.named('A'))
    await expect.poll(() => one.page.session.get().status).toBe('signed-out')
    expect(two.page.session.token()).toBe('token of B')
  })

  test('a new tab gets the shown account only', async () => {
    const channel = `accounts-${(serial += 1)}`
    const one = tab(channel)
    one.signIn('A')
    one.add('B')
    one.show('B')
    const fresh = tab(channel)
    await fresh.page.session.join()
    expect(fresh.page.session.token()).toBe('token of B')
    expect(fresh.text().join('\n')).not.toContain('token of A')
  })
})

test('any name becomes one without control and direction characters, of at most 40 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (typed) => {
      const name = safeName(typed)
      expect(isUnsafeName(name)).toBe(false)
      expect(Array.from(name).length).toBeLessThanOrEqual(MOST_NAME)
      expect(safeName(name)).toBe(name)
    }),
  )
  expect(safeName(' Prod\u202Etset\u0000\u2066 ')).toBe('Prodtset')
})

test('whatever is done, no account has an entry of another, and none is left after its sign-out', () => {
  const NAMES = ['A', 'B', 'C', 'D'] as const
  const step = fc.tuple(
    fc.constantFrom('add', 'show', 'reload', 'type', 'expire', 'renew', 'rename', 'sign-out'),
    fc.constantFrom(...NAMES),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const t = tab()
      /** Accounts by name: whether each has a valid token, and its draft. */
      const model = new Map<string, { valid: boolean; draft: string | null }>()
      let shown: string | undefined
      let count = 0
      const known = (name: string) => t.page.accounts.list().find((one) => one.name === name)
      const act = (what: string, name: string) => {
        const mine = shown === undefined ? undefined : model.get(shown)
        const its = model.get(name)
        if (what === 'reload') t.reload()
        else if (what === 'add' && !its) {
          if (shown === undefined) t.signIn(name)
          else t.add(name)
          model.set(name, { valid: true, draft: null })
          shown ??= name
        } else if (what === 'show' && known(name)) {
          t.show(name)
          shown = name
        } else if (what === 'type' && mine) {
          mine.draft = `draft of ${shown} ${(count += 1)}`
          t.type(mine.draft)
        } else if (what === 'expire' && mine && shown !== undefined) {
          t.page.session.expire(t.page.session.token() ?? '')
          mine.valid = false
        } else if (what === 'renew' && mine && shown !== undefined) {
          t.page.session.begin(`token of ${shown} again`, API)
          mine.valid = true
        } else if (what === 'rename' && known(name)) t.page.accounts.rename(t.named(name).prefix, name)
        else if (what === 'sign-out' && known(name)) {
          t.page.accounts.signOut(t.named(name))
          model.delete(name)
          if (shown === name) shown = undefined
        }
      }
      for (const [what, name] of steps) {
        act(what, name)
        const mine = shown === undefined ? undefined : model.get(shown)
        expect(t.page.session.token() !== null).toBe(mine?.valid ?? false)
        if (shown !== undefined && mine?.valid) expect(t.page.session.token()).toContain(`token of ${shown}`)
        if (mine) expect(t.typed()).toBe(mine.draft)
        const all = t.text()
        for (const name of NAMES) {
          const its = all.filter((entry) => entry.includes(` of ${name}`))
          const owners = new Set(its.map((entry) => /^cloud-console\.(#\w+\.)?/.exec(entry)?.[1] ?? ''))
          expect(owners.size).toBeLessThanOrEqual(1)
          if (!model.has(name)) expect(its).toEqual([])
        }
      }
    }),
    { numRuns: 150 },
  )
}, 60_000)
