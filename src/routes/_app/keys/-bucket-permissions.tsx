import { useMemo, useState, type KeyboardEvent } from 'react'
import { useController, useFormState, type UseFormReturn } from 'react-hook-form'
import { useBuckets } from '../../../components/all-buckets'
import { ClusterName, useClusterNames } from '../../../components/cluster-name'
import { ErrorNote, ErrorState } from '../../../components/error-note'
import { permissionWords, placeNamed, placeOf, type Permission } from '../../../components/key-reach'
import { count } from '../../../components/words'
import type { Bucket } from '../../../contract/buckets'
import { visible } from '../../../lib/text'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { FilterChip } from '../../../ui/filter-chip'
import { Menu } from '../../../ui/menu'
import { MiddleEllipsis } from '../../../ui/middle-ellipsis'
import { NativeSelect } from '../../../ui/native-select'
import { Note } from '../../../ui/note'
import { SearchField } from '../../../ui/search-field'
import { Empty, FilteredToNothing, Loading } from '../../../ui/state'
import { Table, type Column } from '../../../ui/table'
import { TableToolbar } from '../../../ui/table-toolbar'
import { chooseAll, isShown, orderedBy, problemsOf, totals, type Shown } from './-permission-choice'
import type { KeyValues } from './-key-values'

const CHOICES = [
  { value: '', label: 'No access' },
  { value: 'read_only', label: permissionWords('read_only') },
  { value: 'read_write', label: permissionWords('read_write') },
]
const asPermission = (value: string): Permission | undefined =>
  value === 'read_only' || value === 'read_write' ? value : undefined

/** Enter in the filter is no wish to send the form. */
const stayInFilter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Which buckets, and with which permission: made to be filtered, so that it serves an account with thousands. */
export function BucketPermissions({ form }: { form: UseFormReturn<KeyValues> }) {
  const { field } = useController({ control: form.control, name: 'bucket_access' })
  const { ref, value, onChange, onBlur } = field
  const { errors } = useFormState({ control: form.control, name: 'bucket_access' })
  const list = useBuckets(undefined)
  const names = useClusterNames()
  const [shown, setShown] = useState<Shown>({ text: '', cluster: undefined, chosen: undefined })
  const chosen = useMemo(() => new Map(value.map((e) => [placeNamed(e), e.permissions])), [value])
  const rows = useMemo(() => (list.rows ?? []).filter((b) => isShown(b, shown, chosen)), [list.rows, shown, chosen])
  const places = useMemo(() => new Set(list.rows?.map(placeOf)), [list.rows])
  const gone = list.complete ? value.filter((e) => !places.has(placeNamed(e))) : []
  const set = (some: readonly Bucket[], permission: Permission | undefined) =>
    onChange(orderedBy(chooseAll(value, some, permission), list.rows ?? []))
  const columns = useMemo((): Column<Bucket>[] => {
    const choose = (b: Bucket, choice: string) =>
      onChange(orderedBy(chooseAll(value, [b], asPermission(choice)), list.rows ?? []))
    return [
      {
        id: 'label',
        header: 'Bucket',
        value: (b) => b.label,
        cell: (b) => <MiddleEllipsis text={b.label} />,
        fixed: true,
      },
      {
        id: 'permission',
        header: 'Permission',
        value: (b) => chosen.get(placeOf(b)) ?? null,
        cell: (b) => (
          <NativeSelect
            label={`Permission for ${b.label} in ${b.cluster}`}
            hideLabel
            options={CHOICES}
            value={chosen.get(placeOf(b)) ?? ''}
            onChange={(choice) => choose(b, choice)}
          />
        ),
        width: 190,
        fixed: true,
      },
      {
        id: 'cluster',
        header: 'Cluster',
        value: (b) => names.label(b.cluster) ?? b.cluster,
        cell: (b) => <ClusterName id={b.cluster} label={names.label(b.cluster)} />,
        width: 230,
      },
    ]
  }, [chosen, value, onChange, list.rows, names])

  if (!list.rows) {
    if (list.error) return <ErrorState error={list.error} what="buckets" retry={list.retry} busy={list.fetching} />
    return <Loading label="Loading buckets" shape="table" rows={5} />
  }
  if (list.rows.length === 0 && gone.length === 0) {
    return <Empty title="There are no buckets to choose">Make a bucket first, or choose Unlimited, or No bucket.</Empty>
  }
  const problems = problemsOf(errors.bucket_access, value)
  return (
    // The handler only keeps Enter from sending the form.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={ref} tabIndex={-1} onKeyDown={stayInFilter} onBlur={onBlur}>
      <Field label="Buckets" group error={problems} aside={totals(value)}>
        {() => (
          <>
            {list.failures.map((f) => (
              <ErrorNote
                key={f.cluster}
                error={f.error}
                retry={list.retry}
                title={`The buckets of ${names.label(f.cluster) ?? f.cluster} could not be read`}
              />
            ))}
            {gone.length > 0 && (
              <Note
                tone="warn"
                role="status"
                title={`${count(gone.length, 'chosen bucket')} ${gone.length === 1 ? 'is' : 'are'} gone`}
                action={
                  <Button onClick={() => onChange(value.filter((e) => !gone.includes(e)))}>
                    Leave {gone.length === 1 ? 'it' : 'them'} out
                  </Button>
                }
              >
                {gone.map((e) => `${visible(e.bucket_name).text} in ${e.cluster}`).join(', ')}. A key cannot be made for
                a bucket that is not there.
              </Note>
            )}
            <Table
              label="Buckets to choose"
              rows={rows}
              columns={columns}
              rowId={placeOf}
              rowLabel={placeOf}
              maxHeight="min(420px, 60vh)"
              toolbar={
                <TableToolbar
                  aside={
                    <Menu
                      label={`Set ${count(rows.length, 'shown bucket')} to`}
                      trigger={{ text: `Set ${rows.length.toLocaleString('en')} shown to` }}
                      items={CHOICES.map((choice) => ({
                        label: choice.label,
                        disabledReason: rows.length === 0 ? 'No bucket is shown' : undefined,
                        onSelect: () => set(rows, asPermission(choice.value)),
                      }))}
                    />
                  }
                >
                  <SearchField
                    label="Filter buckets"
                    placeholder="Filter buckets…"
                    value={shown.text}
                    onChange={(text) => setShown({ ...shown, text })}
                  />
                  <FilterChip
                    label="Cluster"
                    options={names.list.map((c) => ({ value: c.id, label: names.label(c.id) ?? c.id }))}
                    value={shown.cluster}
                    onChange={(cluster) => setShown({ ...shown, cluster })}
                  />
                  <FilterChip
                    label="Show"
                    options={[
                      { value: 'yes', label: 'Chosen' },
                      { value: 'no', label: 'Not chosen' },
                    ]}
                    value={shown.chosen}
                    onChange={(yes) => setShown({ ...shown, chosen: yes })}
                  />
                </TableToolbar>
              }
              noMatch={
                <FilteredToNothing
                  what="buckets"
                  onClear={() => setShown({ text: '', cluster: undefined, chosen: undefined })}
                />
              }
              empty={
                <FilteredToNothing
                  what="buckets"
                  onClear={() => setShown({ text: '', cluster: undefined, chosen: undefined })}
                />
              }
            />
          </>
        )}
      </Field>
    </div>
  )
}
