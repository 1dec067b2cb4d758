import { useWatch, type UseFormReturn } from 'react-hook-form'
import { explain } from '#/api/client/errors'
import { NumberField, TextField } from '#/app/form/fields'
import { ComboboxField, SelectField } from '#/app/form/fields-heavy'
import type { TicketKind } from '#/app/catalog/ticket-link'
import { useList, type ListState } from '#/app/resource/use-list'
import { monitoring } from '#/contract/monitoring'
import { regions } from '#/contract/regions'
import { volumes } from '#/contract/volumes'
import { Note } from '#/ui/feedback/note'
import type { Option } from '#/ui/field/option'
import { CHOICES, idField, isNumbered, TICKET_KINDS } from './-about'
import type { TicketValues } from './-new-ticket'

type Form = UseFormReturn<TicketValues>

/** What a ticket is about: a kind, and which one where that has a number or a name. */
export function AboutFields({ form }: { form: Form }) {
  const about = useWatch({ control: form.control, name: 'about' })
  return (
    <>
      <SelectField form={form} name="about" label="What is it about?" options={[...CHOICES]} />
      {isNumbered(about) && <Which key={about} form={form} kind={about} />}
      {about === 'vlan' && <Vlan form={form} />}
      {about === 'managed_issue' && (
        <Note>A managed issue is reported by accounts that have managed services; others are refused.</Note>
      )}
    </>
  )
}

function Which({ form, kind }: { form: Form; kind: TicketKind }) {
  if (kind === 'volume') return <Volumes form={form} />
  if (kind === 'monitoringclient') return <Clients form={form} />
  return <ByNumber form={form} kind={kind} hint="The API of this console cannot list these: give the number." />
}

function ByNumber({ form, kind, hint }: { form: Form; kind: TicketKind; hint: string }) {
  return (
    <NumberField form={form} name={idField(kind)} label={`${TICKET_KINDS[kind]} ID`} hint={hint} autoComplete="off" />
  )
}

function Volumes({ form }: { form: Form }) {
  const list = useList(volumes.list, {}, { all: true })
  const options = list.rows?.map((v) => ({ value: String(v.id), label: v.label, detail: `${v.id} ${v.region}` }))
  return <Listed form={form} kind="volume" many="volumes" list={list} options={options} />
}

function Clients({ form }: { form: Form }) {
  const list = useList(monitoring.clients, {}, { all: true })
  const options = list.rows?.map((c) => ({ value: String(c.id), label: c.label, detail: String(c.id) }))
  return <Listed form={form} kind="monitoringclient" many="monitoring clients" list={list} options={options} />
}

interface ListedProps {
  form: Form
  kind: TicketKind
  many: string
  list: Pick<ListState<unknown>, 'rows' | 'error' | 'fetching'>
  options: Option[] | undefined
}

/** Chosen by name; by number where the list cannot be read, for a token need not have its scope. */
function Listed({ form, kind, many, list, options }: ListedProps) {
  if (list.error && !options) {
    const { title } = explain(list.error)
    return <ByNumber form={form} kind={kind} hint={`The ${many} could not be listed. ${title}. Give the number.`} />
  }
  return (
    <ComboboxField
      form={form}
      name={idField(kind)}
      label={TICKET_KINDS[kind]}
      options={options ?? []}
      loading={options === undefined && list.fetching}
      emptyText={options?.length === 0 ? `This account has no ${many}` : `No ${many} match`}
    />
  )
}

function Vlan({ form }: { form: Form }) {
  const list = useList(regions.list, {}, { all: true })
  const options = list.rows?.map((r) => ({ value: r.id, label: r.label, detail: r.id })) ?? []
  return (
    <>
      <TextField form={form} name="vlan" label="VLAN label" />
      {list.error && options.length === 0 ? (
        <TextField form={form} name="region" label="Region" hint="The regions could not be listed: give the ID." />
      ) : (
        <ComboboxField form={form} name="region" label="Region" options={options} loading={list.rows === undefined} />
      )}
    </>
  )
}
