import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import {
  FormNumberField,
  FormRadioCardsField,
  FormTextArea,
  FormTextField,
  useFieldError,
} from '#/console/resource/form/fields'
import { FormListedField, FormSuggestField } from '#/console/resource/form/fields-heavy'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { OutageNote } from '#/console/resource/catalog/outage-note'
import { useList } from '#/console/resource/page/use-list'
import { regions } from '#/contract/regions'
import { visible } from '#/lib/text'
import { Note } from '#/console/kit/feedback/note'
import { useContacts, useCredentials } from '../data'
import { groupHintOf } from '../contacts/contact-use'
import { addressHint, type ServiceValues, wantsRegion } from './service-values'
import { Link } from '@tanstack/react-router'
import { linkClass } from '#/console/kit/button/button-class'
import { Checkbox } from '#/console/kit/field/checkbox'
import { Field } from '#/console/kit/field/field'
import { plainNumber } from '#/lib/bytes'
import styles from '../managed.module.css'
import { credentialNumber } from '../words'

const TYPES = [
  { value: 'url', label: 'URL', hint: 'Requests a URL and can look for text.' },
  { value: 'tcp', label: 'TCP port', hint: 'Opens a TCP connection.' },
]

/** Fields of creating and editing a service. */
export function ServiceFields({ form }: { form: UseFormReturn<ServiceValues> }) {
  const { rows: contacts } = useContacts()
  const places = useList(regions.list)
  const [type, address, region, group, find] = useWatch({
    control: form.control,
    name: ['service_type', 'address', 'region', 'consultation_group', 'body'],
  })
  const names = [...new Set((contacts ?? []).flatMap((c) => c.group ?? []))].toSorted()
  const isUrl = type === 'url'
  return (
    <>
      <FormTextField
        form={form}
        name="label"
        label="Label"
        hint="3–64 letters, numbers, spaces, dots, hyphens, or underscores."
      />
      <FormRadioCardsField form={form} name="service_type" label="Check type" options={TYPES} />
      <FormTextField
        form={form}
        name="address"
        label={isUrl ? 'Address (URL)' : 'Address (host:port)'}
        mono
        inputMode={isUrl ? 'url' : 'text'}
        placeholder={isUrl ? 'https://shop.example/health' : 'db.example:5432'}
        hint={addressHint({ service_type: type, address })}
      />
      {wantsRegion({ service_type: type, address }) && (
        <>
          <FormListedField
            form={form}
            name="region"
            label="Region"
            hint="Private addresses can only be reached within one region."
            placeholder="Choose a region"
            options={(places.rows ?? []).map((r) => ({ value: r.id, label: r.label, detail: r.id }))}
            list={places}
            failed="Regions couldn’t be loaded. Enter the region ID."
          />
          <OutageNote region={region} />
        </>
      )}
      {!isUrl && find !== '' && (
        <Note tone="warn" role="status">
          {`TCP checks can’t look for text. Saving removes “${visible(find).text}”.`}
        </Note>
      )}
      {isUrl && (
        <FormTextField
          form={form}
          name="body"
          label="Text to find"
          optional
          exact
          hint="The service is up only if the response contains this text."
        />
      )}
      <FormNumberField
        form={form}
        name="timeout"
        label="Timeout"
        unit="seconds"
        hint="1–255 seconds. Without a response in this time, the service is down."
      />
      <FormSuggestField
        form={form}
        name="consultation_group"
        label="Contact group"
        optional
        suggestions={names.map((value) => ({ value, label: value }))}
        hint={groupHintOf(group, contacts)}
      />
      <CredentialChoice form={form} />
      <FormTextArea form={form} name="notes" label="Notes for support" optional rows={3} />
    </>
  )
}

/** Credentials that support can use for a service. One that was revoked meanwhile can still be cleared. */
function CredentialChoice({ form }: { form: UseFormReturn<ServiceValues> }) {
  const list = useCredentials()
  const { rows } = list
  const { field } = useController({ control: form.control, name: 'credentials' })
  const error = useFieldError({ form, name: 'credentials' })
  const chosen = field.value
  const known = (rows ?? []).map(({ id, label }) => ({ id, label }))
  const others = chosen
    .filter((id) => !known.some((c) => c.id === id))
    .map((id) => ({ id, label: credentialNumber(plainNumber(id)) }))
  const offered = [...known, ...others]
  return (
    // An error can be about credentials that couldn't be loaded, so it isn't shown at a checkbox.
    <Field label="Credentials for support" group error={error}>
      {() => (
        <div className={styles.choices}>
          {rows === undefined && !list.error && <p className={styles.muted}>Loading credentials…</p>}
          {rows === undefined && list.error && (
            <ErrorNote error={list.error} title="Credentials couldn’t be loaded" retry={list.retry} />
          )}
          {rows && offered.length === 0 && (
            <p className={styles.muted}>
              Credentials let support log in and fix a service.{' '}
              <Link to="/managed/credentials/new" className={linkClass}>
                Create a credential
              </Link>
            </p>
          )}
          {offered.map(({ id, label }, n) => (
            <Checkbox
              key={id}
              ref={n === 0 ? field.ref : undefined}
              label={visible(label).text}
              checked={chosen.includes(id)}
              onChange={(event) =>
                field.onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          ))}
        </div>
      )}
    </Field>
  )
}
