/** Beta programs and the account's enrolments: Part B 2.8, 4.6. For unrestricted users only, which `mount` sees to. */
import { betaCan, type BetaProgram, type betas, type Enrollment } from '../../contract/betas'
import { condition, type Filter } from '../filter'
import type { BetaTable, EnrollmentTable } from '../db/schema'
import { Fail, finding, notFound, type Ctx, type Handlers } from '../handlers'
import { paginate } from '../paginate'
import type { Services } from '../services'
import { stamp } from '../time'

type Db = Services['db']

const running = (db: Db, now: string, filter: Filter | undefined) =>
  db
    .selectFrom('beta')
    .where((e) => e.or([e('ended', 'is', null), e('ended', '>', now)]))
    .$if(filter !== undefined, (q) => q.where((e) => (filter ? condition(e, filter.where) : e.lit(true))))

const joined = (db: Db, accountId: number, filter: Filter | undefined) =>
  db
    .selectFrom('enrollment')
    .innerJoin('beta', 'beta.id', 'enrollment.beta_id')
    .where('account_id', '=', accountId)
    .$if(filter !== undefined, (q) => q.where((e) => (filter ? condition(e, filter.where) : e.lit(true))))

const findProgram = async (db: Db, id: string) => {
  const row = await db.selectFrom('beta').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** In one transaction, so that of two enrolments for the last place one wins. */
async function enroll({ db, body, caller, clock }: Ctx<typeof betas.enroll>) {
  const now = stamp(clock.now())
  await db.transaction().execute(async (trx) => {
    const program = await trx.selectFrom('beta').selectAll().where('id', '=', body.id).executeTakeFirst()
    if (!program) throw new Fail(400, 'There is no such program.', 'id')
    const closed = betaCan.enroll(program, now)
    if (closed !== undefined) throw new Fail(400, closed, 'id')
    const account = await trx
      .selectFrom('account')
      .select('priority_program')
      .where('id', '=', caller.accountId)
      .executeTakeFirstOrThrow()
    if (program.priority_program_only && !account.priority_program) {
      throw new Fail(400, 'This program takes only accounts in the priority program.', 'id')
    }
    const held = await trx.selectFrom('enrollment').select('account_id').where('beta_id', '=', body.id).execute()
    if (held.some((e) => e.account_id === caller.accountId)) {
      throw new Fail(400, 'This account is enrolled in this program already.', 'id')
    }
    if (program.max_enrollments !== null && held.length >= program.max_enrollments) {
      throw new Fail(400, 'This program is full.', 'id')
    }
    await trx
      .insertInto('enrollment')
      .values({ beta_id: body.id, account_id: caller.accountId, enrolled: now })
      .execute()
  })
  return {}
}

export const betaHandlers: Handlers<typeof betas> = {
  list: ({ db, query, filter, clock }) => {
    const rows = running(db, stamp(clock.now()), filter)
    return paginate(
      query,
      async () => (await rows.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
      async (limit, offset) =>
        (
          await rows
            .selectAll()
            .$if(filter?.order != null, (q) => q.orderBy(filter?.order?.field as 'id', filter?.order?.direction))
            .orderBy('id')
            .limit(limit)
            .offset(offset)
            .execute()
        ).map(toProgram),
    )
  },
  view: async ({ db, params }) => toProgram(await findProgram(db, params.betaId)),
  enrolled: ({ db, query, filter, caller }) => {
    const rows = joined(db, caller.accountId, filter)
    return paginate(
      query,
      async () => (await rows.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
      async (limit, offset) =>
        (
          await rows
            .selectAll('beta')
            .select('enrolled')
            .$if(filter?.order != null, (q) => q.orderBy(filter?.order?.field as 'enrolled', filter?.order?.direction))
            .orderBy('beta.id')
            .limit(limit)
            .offset(offset)
            .execute()
        ).map(toEnrollment),
    )
  },
  enrollment: finding(
    async ({ db, params, caller }) => {
      const row = await joined(db, caller.accountId, undefined)
        .where('beta.id', '=', params.betaId)
        .selectAll('beta')
        .select('enrolled')
        .executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
    async (_, row) => toEnrollment(row),
  ),
  enroll,
}

const toProgram = (b: BetaTable): BetaProgram => ({
  id: b.id,
  label: b.label,
  description: b.description,
  priority_program_only: b.priority_program_only !== 0,
  started: b.started,
  ended: b.ended,
  more_info: b.more_info,
})
const toEnrollment = (b: BetaTable & Pick<EnrollmentTable, 'enrolled'>): Enrollment => ({
  id: b.id,
  label: b.label,
  description: b.description,
  started: b.started,
  ended: b.ended,
  enrolled: b.enrolled,
})
