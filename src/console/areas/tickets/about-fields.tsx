import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FormNumberField, FormTextField } from '#/console/resource/form/fields'
import { FormComboboxField, FormListedField, FormSelectField, useTakesId } from '#/console/resource/form/fields-heavy'
import type { TicketKind } from '#/console/resource/catalog/ticket-link'
import { useInstances } from '#/console/resource/catalog/instances'
import { useList, type ListState } from '#/console/resource/page/use-list'
import { monitoring } from '#/contract/monitoring'
import { regions } from '#/contract/regions'
import { volumes } from '#/contract/volumes'
import { Note } from '#/console/kit/feedback/note'
import type { Option } from '#/console/kit/field/option'
import * as copy from './copy'
import { CHOICES, idField, isNumbered, TICKET_KINDS } from './about'
import type { TicketValues } from './new-ticket'

type Form = UseFormReturn<TicketValues>

/** Fields that choose the thing a ticket is about: its kind, then its ID or label. */
export function AboutFields({ form }: { form: Form }) {
  const about = useWatch({ control: form.control, name: 'about' })
  return (
    <>
      <FormSelectField form={form} name="about" label={copy.labelAbout} options={[...CHOICES]} />
      {isNumbered(about) && <EntityField key={about} form={form} kind={about} />}
      {about === 'vlan' && <Vlan form={form} />}
      {about === 'managed_issue' && <Note>{copy.managedIssueNote}</Note>}
    </>
  )
}

function EntityField({ form, kind }: { form: Form; kind: TicketKind }) {
  if (kind === 'volume') return <Volumes form={form} />
  if (kind === 'instance') return <Instances form={form} />
  if (kind === 'monitoringclient') return <Clients form={form} />
  return <ByNumber form={form} kind={kind} hint={copy.idHint} />
}

function ByNumber({ form, kind, hint }: { form: Form; kind: TicketKind; hint: string }) {
  return (
    <FormNumberField
      form={form}
      name={idField(kind)}
      label={copy.idLabel(TICKET_KINDS[kind])}
      hint={hint}
      autoComplete="off"
    />
  )
}

function Volumes({ form }: { form: Form }) {
  const list = useList(volumes.list)
  const options = list.rows?.map((v) => ({ value: String(v.id), label: v.label, detail: `${v.id} ${v.region}` }))
  const emptyText = options?.length === 0 ? copy.noVolumes : copy.noVolumeMatches
  return <Listed {...{ form, list, options, emptyText }} kind="volume" failed={copy.volumesFailed} />
}

function Clients({ form }: { form: Form }) {
  const list = useList(monitoring.clients)
  const options = list.rows?.map((c) => ({ value: String(c.id), label: c.label, detail: String(c.id) }))
  const emptyText = options?.length === 0 ? copy.noClients : copy.noClientMatches
  return <Listed {...{ form, list, options, emptyText }} kind="monitoringclient" failed={copy.clientsFailed} />
}

function Instances({ form }: { form: Form }) {
  const list = useInstances()
  if (!list) return <ByNumber form={form} kind="instance" hint={copy.idHint} />
  const options = list.rows?.map(({ id, label }) => ({ value: String(id), label, detail: String(id) }))
  const emptyText = options?.length === 0 ? copy.noInstances : copy.noInstanceMatches
  return <Listed {...{ form, list, options, emptyText }} kind="instance" failed={copy.idHint} />
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
      <FormTextField form={form} name="vlan" label={copy.vlanLabel} />
      <FormListedField
        form={form}
        name="region"
        label={copy.region}
        options={options}
        list={list}
        failed={copy.regionsFailed}
      />
    </>
  )
}
