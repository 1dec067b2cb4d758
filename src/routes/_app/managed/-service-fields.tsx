import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { qAll } from '../../../api/client'
import { NumberField, RadioCardsField, TextArea, TextField } from '../../../components/fields'
import { ComboboxField } from '../../../components/fields-heavy'
import { OutageNote } from '../../../components/outage-note'
import { regions } from '../../../contract/regions'
import { visible } from '../../../lib/text'
import { Note } from '../../../ui/note'
import { Suggestions } from '../../../ui/suggestions'
import { CredentialChoice } from './-credential-choice'
import { useContacts } from './-data'
import { wantsRegion, type ServiceValues } from './-service-values'

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
