/** Values of the service form, and the request body they become. */
import * as z from 'zod/mini'
import { addressKind, withoutFragment } from '#/contract/addresses'
import { body, chars, text, withFormRules, MAX_NAME, MAX_PROSE } from '#/contract/fields'
import {
  ServiceAddress,
  ServiceCredentials,
  ServiceGroup,
  ServiceLabel,
  serviceRules,
  ServiceTimeout,
  ServiceType,
  type Service,
} from '#/contract/managed-rules'
import { allowUnchanged } from '#/console/api/form/allow-unchanged'

const TextToFind = chars('Text to find', 0, 100)
const Base = body({
  label: ServiceLabel,
  service_type: ServiceType,
  address: ServiceAddress,
  timeout: ServiceTimeout,
  // Checked below, where it is sent.
  body: z.string(),
  consultation_group: ServiceGroup,
  credentials: ServiceCredentials,
  notes: text('Notes for support', MAX_PROSE),
  region: text('Region', MAX_NAME),
})
export type ServiceValues = z.infer<typeof Base>

export const wantsRegion = (v: Pick<ServiceValues, 'service_type' | 'address'>): boolean =>
  addressKind(v.service_type, v.address) === 'private'

/** Query parameters are kept, fragments are dropped (B4.4-25). */
export function addressHint({ service_type: type, address }: Pick<ServiceValues, 'service_type' | 'address'>): string {
  if (type === 'tcp') return 'Put IPv6 addresses in brackets: [2001:db8::1]:443.'
  return withoutFragment(address) === address
    ? 'Include http:// or https://.'
    : 'Saved without # and the text after it, which no server receives.'
}

/** Omits a region chosen before the address turned public. */
const regionOf = (v: ServiceValues) => (wantsRegion(v) && v.region !== '' ? { region: v.region } : {})

/** Fields whose rules belong together. */
const WHERE = ['address', 'service_type', 'region'] as const

/** `was`: the values before a change. They can be older than a rule, or of an API with another one. */
const rulesOf = (base: typeof Base, was?: ServiceValues) =>
  withFormRules(base, (values) => {
    const isChanged = (...fields: (keyof ServiceValues)[]) =>
      !was || fields.some((field) => values[field] !== was[field])
    const isSearched = values.service_type === 'url' && isChanged('service_type', 'body')
    const issues = isSearched ? (TextToFind.safeParse(values.body).error?.issues ?? []) : []
    const wrong = issues.map(({ message }) => ({ field: 'body', reason: message }))
    // The field's own rule reports a half-typed address.
    if (typeof values.address !== 'string' || values.address.length < 3 || !isChanged(...WHERE)) return wrong
    return [
      ...wrong,
      ...serviceRules({ address: values.address, service_type: values.service_type, ...regionOf(values) }),
    ]
  })
export const ServiceValues = rulesOf(Base)
export const serviceChanges = (was: ServiceValues) => rulesOf(allowUnchanged(Base, was), was)

const orNull = (s: string) => (s === '' ? null : s)
export const serviceBody = (v: ServiceValues) => ({
  label: v.label,
  service_type: v.service_type,
  address: withoutFragment(v.address),
  timeout: v.timeout,
  // Only an HTTP response has a body.
  body: v.service_type === 'url' ? orNull(v.body) : null,
  consultation_group: v.consultation_group,
  credentials: v.credentials,
  notes: orNull(v.notes),
  ...regionOf(v),
})

export const NEW_SERVICE: ServiceValues = {
  label: '',
  service_type: 'url',
  address: '',
  timeout: 10,
  body: '',
  consultation_group: '',
  credentials: [],
  notes: '',
  region: '',
}
export const serviceValuesOf = (s: Service): ServiceValues => ({
  label: s.label,
  service_type: s.service_type,
  address: s.address,
  timeout: s.timeout,
  body: s.body ?? '',
  consultation_group: s.consultation_group ?? '',
  credentials: s.credentials ?? [],
  notes: s.notes ?? '',
  region: s.region ?? '',
})
