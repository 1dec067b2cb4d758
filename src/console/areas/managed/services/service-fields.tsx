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
import * as copy from '../copy'

const TYPES = [
  { value: 'url', label: copy.typeUrl, hint: copy.typeUrlHint },
  { value: 'tcp', label: copy.typeTcp, hint: copy.typeTcpHint },
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
      <FormTextField form={form} name="label" label={copy.label} hint={copy.labelHint} />
      <FormRadioCardsField form={form} name="service_type" label={copy.checkType} options={TYPES} />
      <FormTextField
        form={form}
        name="address"
        label={isUrl ? copy.addressUrl : copy.addressTcp}
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
            label={copy.region}
            hint={copy.regionHint}
            placeholder={copy.chooseRegion}
            options={(places.rows ?? []).map((r) => ({ value: r.id, label: r.label, detail: r.id }))}
            list={places}
            failed={copy.regionsFailed}
          />
          <OutageNote region={region} />
        </>
      )}
      {!isUrl && find !== '' && (
        <Note tone="warn" role="status">
          {copy.textRemoved(visible(find).text)}
        </Note>
      )}
      {isUrl && <FormTextField form={form} name="body" label={copy.textToFind} optional exact hint={copy.textHint} />}
      <FormNumberField form={form} name="timeout" label={copy.timeout} unit={copy.seconds} hint={copy.timeoutHint} />
      <FormSuggestField
        form={form}
        name="consultation_group"
        label={copy.contactGroup}
        optional
        suggestions={names.map((value) => ({ value, label: value }))}
        hint={groupHintOf(group, contacts)}
      />
      <CredentialChoice form={form} />
      <FormTextArea form={form} name="notes" label={copy.supportNotes} optional rows={3} />
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
    .map((id) => ({ id, label: copy.credentialNumber(plainNumber(id)) }))
  const offered = [...known, ...others]
  return (
    // An error can be about credentials that couldn't be loaded, so it isn't shown at a checkbox.
    <Field label={copy.supportCredentials} group error={error}>
      {() => (
        <div className={styles.choices}>
          {rows === undefined && !list.error && <p className={styles.muted}>{copy.loadingCredentials}</p>}
          {rows === undefined && list.error && (
            <ErrorNote error={list.error} title={copy.credentialsFailed} retry={list.retry} />
          )}
          {rows && offered.length === 0 && (
            <p className={styles.muted}>
              {copy.noCredentials}{' '}
              <Link to="/managed/credentials/new" className={linkClass}>
                {copy.createCredentials}
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
