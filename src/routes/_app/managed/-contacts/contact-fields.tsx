import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '#/app/form/fields'
import { Suggestions } from '#/ui/field/suggestions'
import type { ContactValues } from './contact-values'
import { useContacts, useServices } from '../-data'

/** Creating and editing a contact ask for the same. */
export function ContactFields({ form }: { form: UseFormReturn<ContactValues> }) {
  const list = useId()
  const contacts = useContacts().rows ?? []
  const services = useServices().rows ?? []
  const used = [...contacts.map((c) => c.group ?? ''), ...services.map((s) => s.consultation_group)]
  const groups = [...new Set(used)].filter((g) => g !== '').toSorted()
  return (
    <>
      <TextField form={form} name="name" label="Name" hint="2 to 64 letters, digits, spaces, - and _." />
      <TextField form={form} name="email" label="Email" type="email" />
      <TextField form={form} name="phone.primary" label="Phone" type="tel" optional />
      <TextField form={form} name="phone.secondary" label="Second phone" type="tel" optional />
      <TextField
        form={form}
        name="group"
        label="Group"
        optional
        list={list}
        hint="Services name a group to be told. 2 to 50 characters."
      />
      <Suggestions id={list} of={groups.map((value) => ({ value }))} />
    </>
  )
}
