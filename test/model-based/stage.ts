/** The models' common stage: an account on a real server, and comparable responses. */
import { expect } from 'vitest'
import type { ObjectsTest } from '../server/objects-testing'
import type { TestRequest, TestResponse } from '../server/testing'

/** One run's account without anything from an earlier run. */
export interface Stage {
  readonly t: ObjectsTest
  readonly account: number
  readonly username: string
  readonly token: string
  /** Counts from 1; names that are unique across accounts contain this number. */
  readonly run: number
  /** Number of responses by status. */
  readonly statuses: Map<number, number>
}

let stages = 0
/** Creates an account with its token. */
export async function openStage(t: ObjectsTest, statuses: Map<number, number>): Promise<Stage> {
  const run = ++stages
  const account = await t.api.account({ managed: true })
  const username = `run-${run}`
  return { t, account, username, token: await t.api.token({ account, username }), run, statuses }
}

/** Time in the API's form. */
export const now = ({ t }: Stage): string => t.api.clock.now().toISOString().slice(0, 19)
export const later = (at: string, seconds: number): string =>
  new Date(Date.parse(`${at}Z`) + seconds * 1000).toISOString().slice(0, 19)

/** Sends a request as the stage's user and counts its response. */
export async function call(
  { t, token, statuses }: Stage,
  method: string,
  path: string,
  body?: unknown,
  more: TestRequest = {},
): Promise<TestResponse> {
  const answer = await t.api.request(method, `/v4${path}`, { token, ...(body === undefined ? {} : { body }), ...more })
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  return answer
}

/** A model's prediction: the complete body, or the status of a refusal and its fields. */
export type Verdict = { readonly is: unknown } | { readonly refused: number; readonly fields: readonly string[] }
/** The whole body. */
export const is = (body: unknown): Verdict => ({ is: body })
/** `''` if no field is to blame, which is expected unless fields are given. */
export const refused = (status: number, ...fields: readonly string[]): Verdict => ({
  refused: status,
  fields: fields.length > 0 ? fields.toSorted() : [''],
})
export const DONE = is({})

const fieldsOf = (body: { readonly errors?: readonly { readonly field: string }[] } | undefined) =>
  (body?.errors ?? []).map((e) => e.field).toSorted()
const heard = ({ status, body }: TestResponse): Verdict =>
  status === 200 ? { is: body } : { refused: status, fields: fieldsOf(body) }

/** Fails if the response differs from the prediction. */
export const agrees = (answer: TestResponse, verdict: Verdict): void => expect(heard(answer)).toEqual(verdict)

/** All entries of a collection. */
export async function all<T = unknown>(stage: Stage, path: string): Promise<T[]> {
  const { status, body } = await call(stage, 'GET', `${path}?page_size=500`)
  expect({ status, pages: body.pages, results: body.results }).toEqual({
    status: 200,
    pages: 1,
    results: body.data.length,
  })
  return body.data as T[]
}

/** Events of the account, oldest first: action, entity, and the user; null if no user of the account acted. */
export type Happened = readonly [action: string, id: number | string, by: string | null]
/** Reads the account's events. */
export async function history(stage: Stage): Promise<Happened[]> {
  interface AccountEvent {
    readonly action: string
    readonly username: string | null
    readonly entity: { readonly id: number | string }
  }
  const events = await all<AccountEvent>(stage, '/account/events')
  return events.toReversed().map((e) => [e.action, e.entity.id, e.username])
}

/** Any past or present one, including deleted ones; undefined if there was none yet. */
export const nth = <T>(all_: readonly T[], n: number): T | undefined => all_[n % all_.length]

/** Any past or present one, if it still exists, with its path; a path to nothing if there was none yet. */
export function found<T extends { readonly id: number | string; readonly gone?: boolean }>(
  things: readonly T[],
  n: number,
  base: string,
): { readonly thing: T | undefined; readonly path: string } {
  const thing = nth(things, n)
  return { thing: thing?.gone === true ? undefined : thing, path: `${base}/${thing?.id ?? 999_999}` }
}
