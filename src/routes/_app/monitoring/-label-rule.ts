import * as z from 'zod/mini'
import { MonitoringLabel } from '#/contract/monitoring'

/** What the form of a new client holds: the API's rule for a label, or nothing, for which the API finds one. */
export const NewClient = z.object({
  label: z.string().check((held) => {
    if (held.value === '') return
    const { error } = MonitoringLabel.safeParse(held.value)
    for (const issue of error?.issues ?? []) {
      held.issues.push({ code: 'custom', message: issue.message, input: held.value })
    }
  }),
})
