/** Beta programs and the account's enrollments. `mount` lets only unrestricted users through (B4.6-1). */
import { betaCan } from '#/contract/states'
import { type BetaProgram, type betas, type Enrollment } from '#/contract/betas'
import type { BetaTable, EnrollmentTable } from '#/server/db/schema'
import { ApiFailure, finding, notFound, type Ctx, type Handlers } from '#/server/core/handlers'
import { pageOf } from '#/server/core/paginate'
import type { Services } from '#/server/core/services'
import { stamp } from '#/server/system/time'
import { write } from '#/server/db/write'

type Db = Services['db']

const running = (db: Db, now: string) =>
  db.selectFrom('beta').where((e) => e.or([e('ended', 'is', null), e('ended', '>', now)]))

const joined = (db: Db, accountId: number) =>
  db.selectFrom('enrollment').innerJoin('beta', 'beta.id', 'enrollment.beta_id').where('account_id', '=', accountId)

const findProgram = async (db: Db, id: string) => {
  return db.selectFrom('beta').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Runs in one transaction, so that only one of two enrollments gets the last place. */
async function enroll({ db, body, caller, clock }: Ctx<typeof betas.enroll>) {
  const now = stamp(clock.now())
  await write(db, { beta: body.id }, async (trx) => {
    const program = await trx.selectFrom('beta').selectAll().where('id', '=', body.id).executeTakeFirst()
    if (!program) throw new ApiFailure(400, "This program doesn't exist.", 'id')
    const closed = betaCan.enroll(program, now)
    if (closed !== undefined) throw new ApiFailure(400, closed, 'id')
    const account = await trx
      .selectFrom('account')
      .select('priority_program')
      .where('id', '=', caller.accountId)
      .executeTakeFirstOrThrow()
    if (program.priority_program_only && !account.priority_program) {
      throw new ApiFailure(400, 'This program is open to accounts in the priority program only.', 'id')
    }
    const held = await trx.selectFrom('enrollment').select('account_id').where('beta_id', '=', body.id).execute()
    if (held.some((e) => e.account_id === caller.accountId)) {
      throw new ApiFailure(400, 'This account is already enrolled in this program.', 'id')
    }
    if (program.max_enrollments !== null && held.length >= program.max_enrollments) {
      throw new ApiFailure(400, 'This program is full.', 'id')
    }
    await trx
      .insertInto('enrollment')
      .values({ beta_id: body.id, account_id: caller.accountId, enrolled: now })
      .execute()
  })
  return {}
}

export const betaHandlers: Handlers<typeof betas> = {
  list: (c) =>
    pageOf(
      running(c.db, stamp(c.clock.now())),
      c,
      (q) => q.selectAll().orderBy('id'),
      (found) => found.map(toProgram),
    ),
  view: async ({ db, params }) => toProgram(await findProgram(db, params.betaId)),
  enrolled: (c) =>
    pageOf(
      joined(c.db, c.caller.accountId),
      c,
      (q) => q.selectAll('beta').select('enrolled').orderBy('beta.id'),
      (found) => found.map(toEnrollment),
    ),
  enrollment: finding(
    async ({ db, params, caller }) => {
      return joined(db, caller.accountId)
        .where('beta.id', '=', params.betaId)
        .selectAll('beta')
        .select('enrolled')
        .executeTakeFirstOrThrow(notFound)
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
