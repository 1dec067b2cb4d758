/** The kinds of deferred work of the areas that have landed. */
import { imageJobs, slowImageJobs } from './areas/image-jobs'
import { statJobs } from './areas/managed-stats'
import { volumeJobs } from './areas/volume-jobs'
import { eventJobs } from './event-retention'
import type { JobKinds } from './jobs'
import { keyedWriteJobs } from './keyed-writes'

export const jobKinds: JobKinds = { ...volumeJobs, ...imageJobs, ...statJobs, ...keyedWriteJobs, ...eventJobs }
/** Those that may take minutes. */
export const slowJobKinds: JobKinds = { ...slowImageJobs }
export const allJobKinds: JobKinds = { ...jobKinds, ...slowJobKinds }
