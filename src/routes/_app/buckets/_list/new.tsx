import { createFileRoute } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/api/form/form'
import { CheckboxField, RadioCardsField, TextField } from '#/app/form/fields'
import { ComboboxField } from '#/app/form/fields-heavy'
import { OutageNote } from '#/app/catalog/outage-note'
import { SideForm } from '#/app/form/side-form'
import { type Bucket, BucketCreateBody, buckets } from '#/contract/buckets'
import { clusterCan } from '#/contract/states'
import { Note } from '#/ui/feedback/note'
import { toast } from '#/ui/feedback/toast'
import { BUCKET_ACL_WORDS, PUBLIC_WRITE_WARNING } from '../-settings/acl'
import { useClusterNames } from '#/app/catalog/cluster-name'
import { knownBuckets } from '#/app/catalog/all-buckets'
import { useNavigateHere } from '#/app/shell/use-navigate-here'

export const Route = createFileRoute('/_app/buckets/_list/new')({
  staticData: { crumb: 'Create bucket' },
  component: CreateBucket,
})

const same = (a: Pick<Bucket, 'cluster' | 'label'>, b: { cluster: string; label: string }) =>
  a.cluster === b.cluster && a.label === b.label

/** Part A 4.1. One's own label again is no mistake: the API answers with that bucket, unchanged, and the form says so before and after. */
function CreateBucket() {
  const navigate = useNavigateHere()
  const cache = useQueryClient()
  const names = useClusterNames()
  const f = useOpForm(buckets.create, {
    schema: BucketCreateBody,
    defaults: { label: '', cluster: '', acl: 'private', cors_enabled: false },
    onSuccess: (bucket) => {
      // As it was known when the form was sent: by now the list has been read again, and holds it either way.
      toast(
        had || bucket.objects > 0
          ? {
              title: `You already had ${bucket.label}`,
              detail: 'It is unchanged: nothing in this form was applied.',
              tone: 'info',
            }
          : { title: `Bucket ${bucket.label} created`, tone: 'ok' },
      )
      void navigate({ to: '/buckets/$cluster/$bucket', params: { cluster: bucket.cluster, bucket: bucket.label } })
    },
  })
  const [label, cluster, acl] = useWatch({ control: f.form.control, name: ['label', 'cluster', 'acl'] })
  const chosen = names.list.find((c) => c.id === cluster)
  const had = knownBuckets(cache).some((b) => same(b, { cluster, label }))
  return (
    <SideForm
      f={f}
      error={f.error}
      title="Create bucket"
      submitLabel="Create bucket"
      onClose={() => void navigate({ to: '/buckets', search: true })}
    >
      <TextField
        form={f.form}
        name="label"
        label="Name"
        autoComplete="off"
        hint={
          chosen && label
            ? `Unique in the cluster. Reached at ${label}.${chosen.domain}`
            : '3 to 63 lowercase letters, digits, dots and hyphens. Unique in the cluster.'
        }
      />
      <ComboboxField
        form={f.form}
        name="cluster"
        label="Cluster"
        placeholder="Choose a cluster"
        hint="Where the objects are kept. It cannot be changed later."
        options={names.list.map((c) => ({
          value: c.id,
          label: names.label(c.id) ?? c.id,
          detail: c.id,
          tone: c.status === 'available' ? ('ok' as const) : ('danger' as const),
          disabledReason: clusterCan.holdNewBuckets(c),
        }))}
      />
      <OutageNote region={chosen?.region} />
      {had && (
        <Note tone="info" role="status">
          You already have {label} in this cluster. Creating it again opens that bucket and changes nothing about it.
        </Note>
      )}
      <RadioCardsField form={f.form} name="acl" label="Access" options={BUCKET_ACL_WORDS} />
      {acl === 'public-read-write' && (
        <Note tone="warn" role="status">
          {PUBLIC_WRITE_WARNING}
        </Note>
      )}
      <CheckboxField
        form={f.form}
        name="cors_enabled"
        label="Allow requests from all origins (CORS)"
        hint="Needed to upload from a browser, this console included. For finer rules use the object-storage protocol API."
      />
    </SideForm>
  )
}
