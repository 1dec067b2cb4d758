/** A dialect as the console uses it: requests out, responses in. */
import type { DialectName } from '#/contract/shape'
import type { AnyOp } from '#/contract/op'
import {
  errorsIn,
  filterIn,
  lacks,
  paramsIn,
  pathIn,
  reworded,
  scopesIn,
  operationWords,
  type CallArgs,
  type DialectWords,
} from './dialect'

type Operation = Pick<AnyOp, 'id' | 'path'>
type Sent = Pick<AnyOp, 'id' | 'method' | 'path'>
/** Returns the contract's response for one that has another form; undefined if the resource isn't part of it. */
export type Derived = (json: unknown, args: CallArgs) => unknown

export interface Dialect {
  readonly name: DialectName
  readonly words: DialectWords
  /** Whether the dialect has no route for the operation. */
  lacks(op: Pick<AnyOp, 'id'>): boolean
  /** The operation with this dialect's sign-in, scopes and rate limit. */
  facts<O extends Operation>(op: O): O
  /** The request in the dialect's words. */
  outgoing<O extends Sent>(op: O, args: CallArgs): { readonly op: O; readonly args: CallArgs }
  /** Method and path of operations as they were last sent, by ID. */
  readonly sent: ReadonlyMap<string, string>
  /**
   * Rewords the headers, and removes the token from public reads: without one a browser sends them to another origin at once,
   * without a preflight. Throws Error for a header that the API refuses from pages on other origins.
   */
  writeHeaders(op: Operation & Pick<AnyOp, 'auth'>, headers: Headers): void
  /** The response in the contract's words. */
  incoming(op: Operation, args: CallArgs, res: Response): Promise<Response>
  /** Scopes and grants as the API names them. */
  scopes(scopes: readonly string[]): readonly string[]
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export function createDialect(
  name: DialectName,
  words: DialectWords,
  derived: Readonly<Record<string, Derived>>,
): Dialect {
  const ours = (op: Operation, args: CallArgs, json: unknown) => {
    const turned = reworded(json, operationWords(words, op).answer, 'ours')
    const derive = derived[op.id]
    return derive ? derive(turned, args) : turned
  }

  const sent = new Map<string, string>()

  return {
    name,
    words,
    lacks: (op) => lacks(words, op),
    sent,
    facts: (op) => ({ ...op, ...operationWords(words, op).facts }),
    outgoing(op, args) {
      const path = pathIn(words, op)
      const { query } = operationWords(words, op)
      sent.set(op.id, `${op.method} ${path}`)
      return {
        op: { ...op, path },
        args: {
          ...args,
          ...(query && { query: { ...args.query, ...query } }),
          ...(args.params && { params: paramsIn(words, op, args.params, 'theirs') }),
          ...(args.body !== undefined && { body: reworded(args.body, operationWords(words, op).body, 'theirs') }),
        },
      }
    },
    writeHeaders(op, headers) {
      if (op.auth === 'none') headers.delete('Authorization')
      const refused = [...headers.keys()].find((name) => !words.requestHeaders.includes(name))
      if (refused !== undefined) throw new Error(`This API refuses the header ${refused} from a browser.`)
      const filter = headers.get('x-filter')
      if (filter !== null) headers.set('x-filter', filterIn(words, op, filter, 'theirs'))
    },
    async incoming(op, args, res) {
      const headers = new Headers(res.headers)
      const scopes = headers.get('x-oauth-scopes')?.match(/[^\s,]+/g)
      if (scopes?.some((scope) => words.noScopes.includes(scope))) headers.delete('x-oauth-scopes')
      else if (scopes) headers.set('x-oauth-scopes', scopesIn(words, scopes, 'ours').join(' '))
      const reply = (body: BodyInit | null, status = res.status) => new Response(body, { status, headers })
      // Long listings have no word of their own and are passed on unread.
      if (res.ok && operationWords(words, op).answer === undefined && derived[op.id] === undefined)
        return reply(res.body)
      const text = await res.text()
      const json = parsed(text)
      if (json === undefined) return reply(text || null)
      const named = errorsIn(words, op, json, 'ours')
      const answer = res.ok ? ours(op, args, named) : named
      return answer === undefined ? reply('{"errors":[{"reason":"Not found"}]}', 404) : reply(JSON.stringify(answer))
    },
    scopes: (scopes) => scopesIn(words, scopes, 'theirs'),
  }
}
