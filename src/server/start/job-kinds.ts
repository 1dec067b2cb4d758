/** The types of deferred work. */
import { auditRetention } from '../audit/retention'
import { imageJobs, slowImageJobs } from '../areas/images/image-jobs'
import { statJobs } from '../areas/managed/managed-stats'
import { volumeJobs } from '../areas/volumes/volumes'
import { eventRetention } from '../core/event-retention'
import type { JobKinds } from '../core/jobs'
import { keyRetention } from '../http/idempotency-store'

export const jobKinds: JobKinds = {
  ...volumeJobs,
  ...imageJobs,
  ...statJobs,
  ...keyRetention.jobs,
  ...eventRetention.jobs,
  ...auditRetention.jobs,
}
/** Types that can take minutes. */
export const slowJobKinds: JobKinds = { ...slowImageJobs }
export const allJobKinds: JobKinds = { ...jobKinds, ...slowJobKinds }
