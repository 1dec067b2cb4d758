import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FormNumberField, FormTextField } from '#/console/resource/form/fields'
import { FormComboboxField, FormListedField, FormSelectField, useTakesId } from '#/console/resource/form/fields-heavy'
import type { TicketKind } from '#/console/resource/catalog/ticket-entry'
import { useInstances } from '#/console/resource/catalog/instances'
import { useList, type ListState } from '#/console/resource/page/use-list'
import { monitoring } from '#/contract/monitoring'
import { regions } from '#/contract/regions'
import { volumes } from '#/contract/volumes'
import { Note } from '#/console/kit/feedback/note'
import type { Option } from '#/console/kit/field/option'
import { CHOICES, idField, isNumbered } from './about'
import { TICKET_KINDS } from './entity-link'
import type { TicketValues } from './new-ticket'

const idHint = 'Enter the ID. No list is available here.'

type Form = UseFormReturn<TicketValues>

/** Fields that choose the thing a ticket is about: its kind, then its ID or label. */
export function AboutFields({ form }: { form: Form }) {
  const about = useWatch({ control: form.control, name: 'about' })
  return (
    <>
      <FormSelectField form={form} name="about" label="About" options={[...CHOICES]} />
      {isNumbered(about) && <EntityField key={about} form={form} kind={about} />}
      {about === 'vlan' && <Vlan form={form} />}
      {about === 'managed_issue' && <Note>Only accounts with managed services can open these tickets.</Note>}
    </>
  )
}

function EntityField({ form, kind }: { form: Form; kind: TicketKind }) {
  if (kind === 'volume') return <Volumes form={form} />
  if (kind === 'instance') return <Instances form={form} />
  if (kind === 'monitoringclient') return <Clients form={form} />
  return <ByNumber form={form} kind={kind} hint={idHint} />
}

function ByNumber({ form, kind, hint }: { form: Form; kind: TicketKind; hint: string }) {
  return (
    <FormNumberField
      form={form}
      name={idField(kind)}
      label={`${TICKET_KINDS[kind]} ID`}
      hint={hint}
      autoComplete="off"
    />
  )
}

function Volumes({ form }: { form: Form }) {
  const list = useList(volumes.list)
  const options = list.rows?.map((v) => ({ value: String(v.id), label: v.label, detail: `${v.id} ${v.region}` }))
  const emptyText = options?.length === 0 ? 'No volumes' : 'No matching volumes'
  return (
    <Listed
      {...{ form, list, options, emptyText }}
      kind="volume"
      failed="Your volumes couldn’t be loaded. Enter the ID."
    />
  )
}

function Clients({ form }: { form: Form }) {
  const list = useList(monitoring.clients)
  const options = list.rows?.map((c) => ({ value: String(c.id), label: c.label, detail: String(c.id) }))
  const emptyText = options?.length === 0 ? 'No monitoring clients' : 'No matching monitoring clients'
  return (
    <Listed
      {...{ form, list, options, emptyText }}
      kind="monitoringclient"
      failed="Your monitoring clients couldn’t be loaded. Enter the ID."
    />
  )
}

function Instances({ form }: { form: Form }) {
  const list = useInstances()
  if (!list) return <ByNumber form={form} kind="instance" hint={idHint} />
  const options = list.rows?.map(({ id, label }) => ({ value: String(id), label, detail: String(id) }))
  const emptyText = options?.length === 0 ? 'No instances' : 'No matching instances'
  return <Listed {...{ form, list, options, emptyText }} kind="instance" failed={idHint} />
}

interface ListedProps {
  form: Form
  kind: TicketKind
  /** Hint of the ID field when the list can't be loaded. */
  failed: string
  emptyText: string
  list: Pick<ListState<unknown>, 'rows' | 'error' | 'fetching'>
  options: Option[] | undefined
}

/** A combobox of the account's own; an ID field when the list can't be loaded, for example without its scope. */
function Listed({ form, kind, failed, emptyText, list, options }: ListedProps) {
  if (useTakesId({ form, name: idField(kind) }, list)) return <ByNumber form={form} kind={kind} hint={failed} />
  return (
    <FormComboboxField
      form={form}
      name={idField(kind)}
      label={TICKET_KINDS[kind]}
      options={options ?? []}
      loading={options === undefined && list.fetching}
      emptyText={emptyText}
    />
  )
}

function Vlan({ form }: { form: Form }) {
  const list = useList(regions.list)
  const options = list.rows?.map((r) => ({ value: r.id, label: r.label, detail: r.id })) ?? []
  return (
    <>
      <FormTextField form={form} name="vlan" label="VLAN label" />
      <FormListedField
        form={form}
        name="region"
        label="Region"
        options={options}
        list={list}
        failed="Regions couldn’t be loaded. Enter the region ID."
      />
    </>
  )
}
