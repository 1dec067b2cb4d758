import type { UseFormReturn } from 'react-hook-form'
import { FormTextField } from '#/console/resource/form/fields'
import { FormSuggestField } from '#/console/resource/form/fields-heavy'
import type { ContactValues } from './contact-values'
import { useContacts, useServices } from '../data'

/** Fields of creating and editing a contact. */
export function ContactFields({ form }: { form: UseFormReturn<ContactValues> }) {
  const contacts = useContacts().rows ?? []
  const services = useServices().rows ?? []
  const used = [...contacts.map((c) => c.group ?? ''), ...services.map((s) => s.consultation_group)]
  const groups = [...new Set(used)].filter((g) => g !== '').toSorted()
  return (
    <>
      <FormTextField
        form={form}
        name="name"
        label="Name"
        optional
        hint="2–64 letters, numbers, spaces, hyphens, or underscores."
      />
      <FormTextField form={form} name="email" label="Email" type="email" optional />
      <FormTextField form={form} name="phone.primary" label="Phone" type="tel" optional />
      <FormTextField form={form} name="phone.secondary" label="Second phone" type="tel" optional />
      <FormSuggestField
        form={form}
        name="group"
        label="Group"
        optional
        suggestions={groups.map((value) => ({ value, label: value }))}
        hint="Services notify this group. 2–50 characters."
      />
    </>
  )
}
