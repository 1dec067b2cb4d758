/** Managed-service monitoring. Only for accounts that have the managed product. */
import type { managed } from '#/contract/managed'
import type { AnyOp } from '#/contract/op'
import { ApiFailure, type FindCtx, type Handler, type Handlers } from '#/server/core/handlers'
import { contactHandlers } from './managed-contacts'
import { credentialHandlers } from './managed-credentials'
import { instanceSettingHandlers } from './managed-instances'
import { issueHandlers } from './managed-issues'
import { serviceHandlers } from './managed-services'
import { statHandlers } from './managed-stats'

async function requireProduct({ db, caller }: FindCtx<AnyOp>): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('managed')
    .where('id', '=', caller?.accountId ?? 0)
    .executeTakeFirst()
  if (!account?.managed) throw new ApiFailure(403, "This account doesn't have managed services.")
}

/** Runs before any lookup, so that no operation can skip it. */
function behindProduct(handler: Handler<AnyOp>): Handler<AnyOp> {
  const { find, run } = typeof handler === 'function' ? { find: undefined, run: handler } : handler
  return {
    find: async (c) => {
      await requireProduct(c)
      return find?.(c)
    },
    run,
  }
}
const guarded = <H extends Readonly<Record<string, unknown>>>(handlers: H): H =>
  Object.fromEntries(Object.entries(handlers).map(([key, h]) => [key, behindProduct(h as Handler<AnyOp>)])) as H

export const managedHandlers: Handlers<typeof managed> = guarded({
  ...contactHandlers,
  ...credentialHandlers,
  ...issueHandlers,
  ...instanceSettingHandlers,
  ...serviceHandlers,
  ...statHandlers,
})
