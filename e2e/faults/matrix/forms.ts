/** Every write form of the console. */
import type { WriteForm } from './form'
import { storageForms } from './forms-buckets'
import { keyForms, ticketForms } from './forms-keys'
import { managedForms } from './forms-managed'
import { imageForms, monitoringForms } from './forms-others'
import { volumeForms } from './forms-volumes'

export const forms: readonly WriteForm[] = [
  ...storageForms,
  ...keyForms,
  ...ticketForms,
  ...managedForms,
  ...monitoringForms,
  ...imageForms,
  ...volumeForms,
]
