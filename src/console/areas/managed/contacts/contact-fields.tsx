import type { UseFormReturn } from 'react-hook-form'
import { FormTextField } from '#/console/resource/form/fields'
import { FormSuggestField } from '#/console/resource/form/fields-heavy'
import type { ContactValues } from './contact-values'
import { useContacts, useServices } from '../data'
import * as copy from '../copy'

/** Fields of creating and editing a contact. */
export function ContactFields({ form }: { form: UseFormReturn<ContactValues> }) {
  const contacts = useContacts().rows ?? []
  const services = useServices().rows ?? []
  const used = [...contacts.map((c) => c.group ?? ''), ...services.map((s) => s.consultation_group)]
  const groups = [...new Set(used)].filter((g) => g !== '').toSorted()
  return (
    <>
      <FormTextField form={form} name="name" label={copy.name} optional hint={copy.nameHint} />
      <FormTextField form={form} name="email" label={copy.email} type="email" optional />
      <FormTextField form={form} name="phone.primary" label={copy.phone} type="tel" optional />
      <FormTextField form={form} name="phone.secondary" label={copy.secondPhone} type="tel" optional />
      <FormSuggestField
        form={form}
        name="group"
        label={copy.group}
        optional
        suggestions={groups.map((value) => ({ value, label: value }))}
        hint={copy.groupFieldHint}
      />
    </>
  )
}
