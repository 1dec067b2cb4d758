/** Accounts and tokens, created with operator commands. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningServer } from './server'

export interface AccountOptions {
  readonly scopes?: string
  readonly balance?: number
  readonly restricted?: boolean
  /** Format of `user create --grants`: `add_volumes,volume:12:read_write`. */
  readonly grants?: string
}
export interface Account {
  readonly id: string
  readonly username: string
  readonly token: string
}
export interface TestServer extends RunningServer {
  /** The demo account's token, with every scope. */
  readonly demoToken: string
  /** Creates a token of an existing user; of the demo account's by default. */
  token(scopes: string, options?: { user?: string }): Promise<string>
  /** Creates an account with one user and a token. */
  account(options?: AccountOptions): Promise<Account>
}

const DEMO_USER = 'demo'
let names = 0
const uniqueName = () => `user-${process.pid}-${(names += 1)}`

export function withAccounts(server: RunningServer): TestServer {
  const token = async (scopes: string, { user = DEMO_USER } = {}) => {
    const made = await server.admin('token', 'create', '--user', user, '--scopes', scopes)
    return String(made['token'])
  }
  const account = async ({ scopes = '*', balance, restricted = false, grants }: AccountOptions = {}) => {
    const username = uniqueName()
    const money = balance === undefined ? [] : [`--balance=${balance}`]
    const made = await server.admin('account', 'create', '--name', username, ...money)
    const id = String(made['id'])
    const limits = [...(restricted ? ['--restricted'] : []), ...(grants ? ['--grants', grants] : [])]
    await server.admin('user', 'create', '--account', id, '--username', username, ...limits)
    return { id, username, token: await token(scopes, { user: username }) }
  }
  return {
    ...server,
    get demoToken() {
      return readFileSync(join(server.dataDir, 'demo-token'), 'utf8').trim()
    },
    token,
    account,
  }
}
