/** Background jobs of volumes: new and resized ones become active. */
import * as z from 'zod/mini'
import { inSeconds, schedule, type JobKinds } from '#/server/core/jobs'
import type { Services } from '#/server/core/services'

/** Milliseconds that creating and resizing a volume take. */
const SECONDS = 1
const Ready = z.object({ id: z.int(), from: z.enum(['creating', 'resizing']) })

/** Call within the transaction that sets the status. */
export const scheduleReady = (trx: Services['db'], c: Pick<Services, 'clock'>, ready: z.infer<typeof Ready>) =>
  schedule(trx, c, 'volume.ready', ready, inSeconds(c, SECONDS))

export const volumeJobs: JobKinds = {
  'volume.ready': async ({ db }, payload) => {
    const { id, from } = Ready.parse(payload)
    // Skips a volume that was deleted or whose status an operator changed in the meantime.
    await db.updateTable('volume').set({ status: 'active' }).where('id', '=', id).where('status', '=', from).execute()
  },
}
