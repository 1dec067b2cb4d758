/** Values of the contact form. Empty fields become null for the API, or are left out where it takes no null. */
import type * as z from 'zod/mini'
import { body, text, withFormRules, type RuleError, MAX_NAME } from '#/contract/fields'
import { changedOf } from '#/lib/changed'
import { ContactBody, type Contact } from '#/contract/managed-rules'

const Base = body({
  name: text('Name', MAX_NAME),
  email: text('Email', MAX_NAME),
  group: text('Group', MAX_NAME),
  phone: body({ primary: text('Phone', MAX_NAME), secondary: text('Second phone', MAX_NAME) }),
})
export type ContactValues = z.infer<typeof Base>

const orNull = (s: string) => (s === '' ? null : s)
export const contactBody = (v: ContactValues) => ({
  ...(v.name === '' ? {} : { name: v.name }),
  ...(v.email === '' ? {} : { email: v.email }),
  group: orNull(v.group),
  phone: { primary: orNull(v.phone.primary), secondary: orNull(v.phone.secondary) },
})
/** Fields that differ from `was`. Phone numbers are sent one by one, since the API keeps the ones left out (B4.4-6). */
export function contactChanges(now: ContactValues, was: ContactValues) {
  const before = contactBody(was)
  const { phone, ...others } = changedOf(contactBody(now), before)
  return phone === undefined ? others : { ...others, phone: changedOf(phone, before.phone) }
}

const notifiable = ({ email, phone }: ContactValues) => `${email}${phone.primary}${phone.secondary}` !== ''

const byField = ({ phone, ...values }: ContactValues): Readonly<Record<string, string>> => ({
  ...values,
  'phone.primary': phone.primary,
  'phone.secondary': phone.secondary,
})

/**
 * The API's rules for the request body. It requires no field, but the console wants a way to notify the contact, and a name or an
 * email that the contact `has` can only be replaced, since the API takes neither null nor an empty text for them. An unchanged
 * field isn't sent, so it can be older than a rule.
 */
export const contactRules = (has: ContactValues) =>
  withFormRules(Base, (values) => {
    const missing: RuleError[] = []
    if (values.name === '' && has.name !== '')
      missing.push({ field: 'name', reason: 'Name can be changed, but not removed.' })
    if (values.email === '' && has.email !== '')
      missing.push({ field: 'email', reason: 'Email can be changed, but not removed.' })
    else if (!notifiable(values) && (has === NEW_CONTACT || notifiable(has)))
      missing.push({ field: 'email', reason: 'Enter an email or a phone number.' })
    const { error } = ContactBody.safeParse(contactBody(values))
    const [now, before] = [byField(values), byField(has)]
    const wrong = (error?.issues ?? [])
      .map((i) => ({ field: i.path.join('.'), reason: i.message }))
      .filter(({ field }) => now[field] !== before[field])
    return [...missing, ...wrong]
  })

export const NEW_CONTACT: ContactValues = { name: '', email: '', group: '', phone: { primary: '', secondary: '' } }
export const contactValuesOf = (c: Contact): ContactValues => ({
  name: c.name,
  email: c.email,
  group: c.group ?? '',
  phone: { primary: c.phone.primary ?? '', secondary: c.phone.secondary ?? '' },
})
