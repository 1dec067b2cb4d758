import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import { qAll } from '#/api/client/client'
import { NumberField, RadioCardsField, TextArea, TextField, useFieldError } from '#/app/form/fields'
import { ComboboxField } from '#/app/form/fields-heavy'
import { OutageNote } from '#/app/catalog/outage-note'
import { regions } from '#/contract/regions'
import { visible } from '#/lib/text'
import { Note } from '#/ui/feedback/note'
import { Suggestions } from '#/ui/field/suggestions'
import { useContacts, useCredentials } from '../-data'
import { type ServiceValues, wantsRegion } from './service-values'
import { Link } from '@tanstack/react-router'
import { linkClass } from '#/ui/button/button-class'
import { Checkbox } from '#/ui/field/checkbox'
import { plainNumber } from '#/lib/bytes'
import styles from '../-managed.module.css'

const TYPES = [
  { value: 'url', label: 'Web address', hint: 'Asks for a page and looks for a text in it.' },
  { value: 'tcp', label: 'TCP port', hint: 'Opens a connection and closes it again.' },
]

/** Creating and editing a service ask for the same. */
export function ServiceFields({ form }: { form: UseFormReturn<ServiceValues> }) {
  const groups = useId()
  const { rows: contacts } = useContacts()
  const places = useQuery(qAll(regions.list, {})).data?.data ?? []
  const [type, address, region, group, find] = useWatch({
    control: form.control,
    name: ['service_type', 'address', 'region', 'consultation_group', 'body'],
  })
  const names = [...new Set((contacts ?? []).flatMap((c) => c.group ?? []))].toSorted()
  const isUrl = type === 'url'
  return (
    <>
      <TextField form={form} name="label" label="Label" hint="3 to 64 letters, digits, spaces, dots, - and _." />
      <RadioCardsField form={form} name="service_type" label="What is checked" options={TYPES} />
      <TextField
        form={form}
        name="address"
        label={isUrl ? 'Address (URL)' : 'Address (host:port)'}
        mono
        inputMode={isUrl ? 'url' : 'text'}
        placeholder={isUrl ? 'https://shop.example/health' : 'db.example:5432'}
        hint={
          isUrl
            ? 'With http:// or https://. Parameters after ? are kept, a part after # is dropped.'
            : 'A host or IP address, a colon, a port. An IPv6 address stands in brackets.'
        }
      />
      {wantsRegion({ service_type: type, address }) && (
        <>
          <ComboboxField
            form={form}
            name="region"
            label="Region"
            hint="This address is private: it is reached within one region only."
            placeholder="Choose a region"
            options={places.map((r) => ({ value: r.id, label: r.label, detail: r.id }))}
          />
          <OutageNote region={region} />
        </>
      )}
      {!isUrl && find !== '' && (
        <Note tone="warn" role="status">
          A TCP check finds no text: “{visible(find).text}” is removed when you save.
        </Note>
      )}
      {isUrl && (
        <TextField
          form={form}
          name="body"
          label="Text to find"
          optional
          exact
          hint="The service counts as up only if the answer holds this text."
        />
      )}
      <NumberField
        form={form}
        name="timeout"
        label="Timeout"
        unit="seconds"
        hint="1 to 255. Without an answer in this time the service counts as down."
      />
      <TextField
        form={form}
        name="consultation_group"
        label="Contact group"
        optional
        list={groups}
        hint={
          contacts && group !== '' && !names.includes(group)
            ? 'No contact is in this group: nobody is told until one is.'
            : 'Who is told. Choose a group of your contacts, or name one that you will make.'
        }
      />
      <Suggestions id={groups} of={names.map((value) => ({ value }))} />
      <CredentialChoice form={form} />
      <TextArea form={form} name="notes" label="Notes for staff" optional rows={3} />
    </>
  )
}

/** Which logins staff may use for a service. One that was revoked meanwhile stays to be unticked. */
function CredentialChoice({ form }: { form: UseFormReturn<ServiceValues> }) {
  const { rows } = useCredentials()
  const { field } = useController({ control: form.control, name: 'credentials' })
  const error = useFieldError({ form, name: 'credentials' })
  const chosen = field.value
  const known = (rows ?? []).map(({ id, label }) => ({ id, label }))
  const others = chosen
    .filter((id) => !known.some((c) => c.id === id))
    .map((id) => ({ id, label: `Credential ${plainNumber(id)}` }))
  const offered = [...known, ...others]
  return (
    <fieldset className={styles.fieldset}>
      <legend>Credentials for staff</legend>
      {offered.length === 0 && (
        <p className={styles.muted}>
          None yet.{' '}
          <Link to="/managed/credentials" className={linkClass}>
            Credentials
          </Link>{' '}
          let staff log in to repair what is down.
        </p>
      )}
      {offered.map(({ id, label }, n) => (
        <Checkbox
          key={id}
          label={visible(label).text}
          checked={chosen.includes(id)}
          error={n === offered.length - 1 ? error : undefined}
          onChange={(event) =>
            field.onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  )
}
