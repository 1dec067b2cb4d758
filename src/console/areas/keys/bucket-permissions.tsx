import { useMemo, useState, type KeyboardEvent } from 'react'
import { useController, useFormState, type UseFormReturn } from 'react-hook-form'
import { useBuckets } from '#/console/resource/catalog/all-buckets'
import { ClusterName, useClusterNames } from '#/console/resource/catalog/cluster-name'
import { ErrorNote, ErrorState } from '#/console/resource/errors/error-note'
import { keyPermissionText, entryBucketId, bucketIdOf, type Permission } from '#/console/resource/catalog/key-reach'
import type { Bucket } from '#/contract/buckets'
import { visible } from '#/lib/text'
import { Button } from '#/console/kit/button/button'
import { Field } from '#/console/kit/field/field'
import { FilterChip } from '#/console/kit/table/filter-chip'
import { Menu } from '#/console/kit/overlay/menu'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { NativeSelect } from '#/console/kit/field/native-select'
import { Note } from '#/console/kit/feedback/note'
import { SearchField } from '#/console/kit/field/search-field'
import { focusFilter, recoverFocus } from '#/console/kit/layout/lost-focus'
import { EmptyState, FilteredToNothing, Loading } from '#/console/kit/feedback/state'
import { Table, type Column } from '#/console/kit/table/table'
import { FEW_ROWS, TableToolbar } from '#/console/kit/table/table-toolbar'
import { chooseAll, passesFilter, orderedBy, problemsOf, totals, type PermissionFilter } from './permission-choice'
import type { KeyFormValues } from './key-values'
import { formatCount } from '#/lib/bytes'
import { loadingBuckets, noBucketsToSelect } from './words'

const noBucketsToSelectBody = 'Create a bucket first, or choose “Unlimited” or “No access”.'
const selectedDeletedBody = (places: readonly string[]) =>
  places.length === 1
    ? `${places.join(', ')} no longer exists. Remove it from this key.`
    : `These buckets no longer exist. Remove them from this key: ${places.join(', ')}`
const setAllTo = (count: number) => `Set all ${formatCount(count)} to…`

const CHOICES = [
  { value: '', label: 'No access' },
  { value: 'read_only', label: keyPermissionText('read_only') },
  { value: 'read_write', label: keyPermissionText('read_write') },
]
const asPermission = (value: string): Permission | undefined =>
  value === 'read_only' || value === 'read_write' ? value : undefined

/** Keeps Enter in the filter from submitting the form. */
const ignoreEnterInFilter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Bucket permissions of a limited key. The table filters and sets many rows at once, for accounts with thousands of buckets. */
export function BucketPermissions({ form }: { form: UseFormReturn<KeyFormValues> }) {
  const { field } = useController({ control: form.control, name: 'bucket_access' })
  const { ref, value, onChange, onBlur } = field
  const { errors } = useFormState({ control: form.control, name: 'bucket_access' })
  const list = useBuckets(undefined)
  const names = useClusterNames()
  const [shown, setShown] = useState<PermissionFilter>({ text: '', cluster: undefined, chosen: undefined })
  const chosen = useMemo(() => new Map(value.map((e) => [entryBucketId(e), e.permissions])), [value])
  const rows = useMemo(
    () => (list.rows ?? []).filter((b) => passesFilter(b, shown, chosen)),
    [list.rows, shown, chosen],
  )
  const places = useMemo(() => new Set(list.rows?.map(bucketIdOf)), [list.rows])
  const deleted = list.complete ? value.filter((e) => !places.has(entryBucketId(e))) : []
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
        value: (b) => chosen.get(bucketIdOf(b)) ?? null,
        cell: (b) => (
          <NativeSelect
            label={`Permission for ${b.label} in ${b.cluster}`}
            hideLabel
            options={CHOICES}
            value={chosen.get(bucketIdOf(b)) ?? ''}
            onChange={(choice) => choose(b, choice)}
          />
        ),
        width: 190,
        fixed: true,
        primary: true,
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

  const noBuckets = list.rows?.length === 0
  const few = (list.rows?.length ?? 0) <= FEW_ROWS && !Object.values(shown).some(Boolean)
  const problems = problemsOf(errors.bucket_access, value)
  // Inside the field, whose error says why the form isn't sent.
  const instead = !list.rows ? (
    list.error ? (
      <ErrorState
        error={list.error}
        noAccess="You don’t have access to buckets"
        retry={list.retry}
        busy={list.fetching}
      />
    ) : (
      <Loading label={loadingBuckets} shape="table" rows={5} />
    )
  ) : noBuckets && deleted.length === 0 ? (
    <EmptyState title={noBucketsToSelect}>{noBucketsToSelectBody}</EmptyState>
  ) : undefined
  return (
    // The handler only keeps Enter from sending the form.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={ref} tabIndex={-1} onKeyDown={ignoreEnterInFilter} onBlur={onBlur}>
      <Field label="Buckets" group error={problems} aside={instead ? undefined : totals(value)}>
        {() =>
          instead ?? (
            <>
              {list.failures.map((f) => (
                <ErrorNote
                  key={f.cluster}
                  error={f.error}
                  retry={list.retry}
                  title={`Buckets in ${names.label(f.cluster) ?? f.cluster} couldn’t be loaded`}
                />
              ))}
              {deleted.length > 0 && (
                <Note
                  tone="warn"
                  role="status"
                  title={
                    deleted.length === 1
                      ? '1 selected bucket was deleted'
                      : `${formatCount(deleted.length)} selected buckets were deleted`
                  }
                  action={
                    <Button
                      onClick={() => {
                        // The button disappears and would take the focus with it.
                        focusFilter()
                        onChange(value.filter((e) => !deleted.includes(e)))
                        // An account without buckets has no filter left.
                        requestAnimationFrame(recoverFocus)
                      }}
                    >
                      Remove from key
                    </Button>
                  }
                >
                  {selectedDeletedBody(deleted.map((e) => `${visible(e.bucket_name).text} in ${e.cluster}`))}
                </Note>
              )}
              <Table
                label="Bucket permissions"
                rows={rows}
                columns={columns}
                rowId={bucketIdOf}
                rowLabel={bucketIdOf}
                toolbar={
                  <TableToolbar
                    aside={
                      <Menu
                        label={setAllTo(rows.length)}
                        trigger={{ text: setAllTo(rows.length) }}
                        items={CHOICES.map((choice) => ({
                          label: choice.label,
                          disabledReason: rows.length === 0 ? 'No buckets are shown.' : undefined,
                          onSelect: () => set(rows, asPermission(choice.value)),
                        }))}
                      />
                    }
                  >
                    {!few && (
                      <>
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
                            { value: 'yes', label: 'Selected' },
                            { value: 'no', label: 'Not selected' },
                          ]}
                          value={shown.chosen}
                          onChange={(yes) => setShown({ ...shown, chosen: yes })}
                        />
                      </>
                    )}
                  </TableToolbar>
                }
                // Not as `empty`, which would take the place of the filter while the user types in it.
                noMatch={
                  noBuckets ? (
                    <EmptyState title={noBucketsToSelect}>{noBucketsToSelectBody}</EmptyState>
                  ) : (
                    <FilteredToNothing
                      title="No buckets match the filter"
                      onClear={() => setShown({ text: '', cluster: undefined, chosen: undefined })}
                    />
                  )
                }
              />
            </>
          )
        }
      </Field>
    </div>
  )
}
