import * as z from 'zod/mini'
import { MonitoringLabel } from '#/contract/monitoring'

/** The form of a new client: a label by the API's rule, or an empty one, for which the API generates a label. */
export const NewClient = z.object({
  label: z.string().check((held) => {
    if (held.value === '') return
    const { error } = MonitoringLabel.safeParse(held.value)
    for (const issue of error?.issues ?? []) {
      held.issues.push({ code: 'custom', message: issue.message, input: held.value })
    }
  }),
})
