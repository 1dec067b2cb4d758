/** What volumes do by themselves: new ones and growing ones become active. Part B 3, 4.5. */
import * as z from 'zod/mini'
import { inSeconds, schedule, type JobKinds } from '#/server/core/jobs'
import type { Services } from '#/server/core/services'

/** How long making and growing a volume takes. */
const SECONDS = 1
const Ready = z.object({ id: z.int(), from: z.enum(['creating', 'resizing']) })

/** Call within the transaction that sets the status. */
export const scheduleReady = (trx: Services['db'], c: Pick<Services, 'clock'>, ready: z.infer<typeof Ready>) =>
  schedule(trx, c, 'volume.ready', ready, inSeconds(c, SECONDS))

export const volumeJobs: JobKinds = {
  'volume.ready': async ({ db }, payload) => {
    const { id, from } = Ready.parse(payload)
    // Not where it was removed or an operator gave it another status meanwhile.
    await db.updateTable('volume').set({ status: 'active' }).where('id', '=', id).where('status', '=', from).execute()
  },
}
