/**
 * Model of beta programs and enrollments. Programs belong to the provider, so accounts compete for
 * places.
 */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { BetaTable } from '#/server/db/schema'
import { move, time, view, type Area } from './run'
import { agrees, all, call, DONE, history, later, nth, now, refused, type Stage } from './stage'

interface Program {
  readonly id: string
  priority_program_only: boolean
  readonly started: string
  ended: string | null
  max: number | null
  /** Enrolled accounts in any order: the account itself, or one of the others. */
  readonly joined: { readonly who: string; readonly at: string }[]
}
interface Model {
  readonly programs: Program[]
  /** Tokens of accounts beside the stage's own; the last is in the priority program from the beginning. */
  readonly others: readonly string[]
  priority: boolean
}
const which = fc.nat(20)
const HOUR = 3600

const shown = (p: Program) => ({
  id: p.id,
  label: `Program ${p.id}`,
  description: null,
  priority_program_only: p.priority_program_only,
  started: p.started,
  ended: p.ended,
  more_info: null,
})
const ownPlace = (p: Program, { username }: Stage) => p.joined.find((j) => j.who === username)
const enrolled = (p: Program, stage: Stage) => {
  const { priority_program_only: _, more_info: __, ...rest } = shown(p)
  return { ...rest, enrolled: ownPlace(p, stage)?.at }
}

const findProgram = (m: Model, n: number) => {
  const thing = nth(m.programs, n)
  return { thing, path: `/betas/${thing?.id ?? 'none'}` }
}

/** Any of the refusals that apply is a valid response; all of them name the program. */
const closed = (p: Program, at: string, priority: boolean, who: string) =>
  p.started > at ||
  (p.ended !== null && p.ended <= at) ||
  (p.priority_program_only && !priority) ||
  p.joined.some((j) => j.who === who) ||
  (p.max !== null && p.joined.length >= p.max)

const change = (stage: Stage, p: Program, to: Partial<BetaTable>) =>
  stage.t.api.db.updateTable('beta').set(to).where('id', '=', p.id).execute()

const offer = move(
  'staff offers',
  fc.record({
    starts: fc.constantFrom(-HOUR, -HOUR, 0, HOUR),
    lasts: fc.constantFrom(null, null, 2 * HOUR),
    max: fc.constantFrom(null, null, 0, 1, 2),
    priority: fc.boolean(),
  }),
  async (m: Model, stage, { starts, lasts, max, priority }) => {
    const started = later(now(stage), starts)
    const ended = lasts === null ? null : later(started, lasts)
    const id = `p-${m.programs.length}`
    const program = { id, priority_program_only: priority, started, ended, max, joined: [] }
    m.programs.push(program)
    await stage.t.api.db
      .insertInto('beta')
      .values({ ...shown(program), priority_program_only: priority ? 1 : 0, max_enrollments: max })
      .execute()
  },
)

const join = move('join', which, async (m: Model, stage, n) => {
  const { thing: program } = findProgram(m, n)
  const answer = await call(stage, 'POST', '/account/betas', { id: program?.id ?? 'none' })
  const { username: who } = stage
  if (!program || closed(program, now(stage), m.priority, who)) return agrees(answer, refused(400, 'id'))
  program.joined.push({ who, at: now(stage) })
  agrees(answer, DONE)
})

export const betaModel: Area<Model> = {
  name: 'beta programs',
  begin: async ({ t: { api } }) => {
    // Programs of the previous run would be in this one's lists.
    await api.db.deleteFrom('enrollment').execute()
    await api.db.deleteFrom('beta').execute()
    const others = [await api.account(), await api.account()]
    await api.db
      .updateTable('account')
      .set({ priority_program: 1 })
      .where('id', '=', others.at(-1) ?? 0)
      .execute()
    return {
      programs: [],
      others: await Promise.all(others.map((account) => api.token({ account }))),
      priority: false,
    }
  },
  moves: [
    offer,
    offer,
    join,
    join,
    join,
    move('somebody else joins', fc.tuple(which, which), async (m: Model, stage, [n, o]) => {
      const { thing: program } = findProgram(m, n)
      const who = nth(m.others, o) ?? ''
      const answer = await call({ ...stage, token: who }, 'POST', '/account/betas', { id: program?.id ?? 'none' })
      const priority = who === m.others.at(-1)
      if (!program || closed(program, now(stage), priority, who)) return agrees(answer, refused(400, 'id'))
      program.joined.push({ who, at: now(stage) })
      agrees(answer, DONE)
    }),
    move('join nothing', fc.constantFrom('none', '', 7, null, undefined), async (_: Model, stage, id) =>
      agrees(await call(stage, 'POST', '/account/betas', { id }), refused(400, 'id')),
    ),
    move('staff ends', which, async (m: Model, stage, n) => {
      const { thing: program } = findProgram(m, n)
      if (!program || program.started > now(stage)) return
      program.ended = now(stage)
      await change(stage, program, { ended: program.ended })
    }),
    move('staff caps', fc.tuple(which, fc.constantFrom(null, 0, 1, 3)), async (m: Model, stage, [n, max]) => {
      const { thing: program } = findProgram(m, n)
      if (!program) return
      program.max = max
      await change(stage, program, { max_enrollments: max })
    }),
    move('priority program', fc.boolean(), async (m: Model, { t: { api }, account }, priority) => {
      m.priority = priority
      await api.db
        .updateTable('account')
        .set({ priority_program: priority ? 1 : 0 })
        .where('id', '=', account)
        .execute()
    }),
    view(findProgram, shown),
    view((m: Model, n, stage) => {
      const { thing, path } = findProgram(m, n)
      return { thing: thing && ownPlace(thing, stage) ? thing : undefined, path: `/account${path}` }
    }, enrolled),
    time([60, HOUR, 3 * HOUR], () => undefined),
  ],
  compare: async (m, stage) => {
    const at = now(stage)
    const byId = m.programs.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(await all(stage, '/betas')).toEqual(byId.filter((p) => p.ended === null || p.ended > at).map(shown))
    const mine = byId.filter((p) => ownPlace(p, stage))
    expect(await all(stage, '/account/betas')).toEqual(mine.map((p) => enrolled(p, stage)))
    // Enrollments appear in no other list.
    expect(await history(stage)).toEqual([])
  },
}
