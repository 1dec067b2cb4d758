/** The kinds of deferred work of the areas that have landed. */
import { volumeJobs } from './areas/volume-jobs'
import type { JobKinds } from './jobs'

export const jobKinds: JobKinds = { ...volumeJobs }
