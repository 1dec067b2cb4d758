import { createFileRoute } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useOpForm } from '#/console/api/form/form'
import { FormCheckboxField, FormRadioCardsField, FormTextField } from '#/console/resource/form/fields'
import { FormListedField } from '#/console/resource/form/fields-heavy'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { OutageNote } from '#/console/resource/catalog/outage-note'
import { FormFrame } from '#/console/resource/form/form-frame'
import { type Bucket, BucketCreateBody, buckets } from '#/contract/buckets'
import { type Cluster, clusters } from '#/contract/clusters'
import { bucketCan, clusterCan } from '#/contract/states'
import { sentences } from '#/lib/sentences'
import { RadioCards } from '#/console/kit/field/radio-cards'
import { Note } from '#/console/kit/feedback/note'
import { toast } from '#/console/kit/feedback/toast'
import { BUCKET_ACL_OPTIONS } from './settings/acl'
import { createdWhen } from './settings/created-when'
import { useClusterNames } from '#/console/resource/catalog/cluster-name'
import { bucketsQuery, knownBuckets } from '#/console/resource/catalog/all-buckets'
import { useList } from '#/console/resource/page/use-list'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { corsHint as corsHintText } from './create-words'
import { publicWriteWarning } from './settings/words'

export const Route = createFileRoute('/_app/buckets/_list/new')({
  staticData: { crumb: 'Create bucket' },
  component: CreateBucket,
})

/** `endpoint_type` only where a region has several endpoints. */
const CreateValues = z.extend(BucketCreateBody, { endpoint_type: z.string() })

const openEndpoints = ({ endpoints = [] }: Cluster) =>
  endpoints.flatMap(({ endpoint_type, s3_endpoint }) => (s3_endpoint ? [{ endpoint_type, s3_endpoint }] : []))

/** The endpoint of the chosen type if the cluster has one; otherwise the newest, which is also the default. */
const endpointFor = (cluster: Cluster, type: string) => {
  const all = openEndpoints(cluster)
  return (
    all.find((e) => e.endpoint_type === type) ?? all[0] ?? { endpoint_type: undefined, s3_endpoint: cluster.domain }
  )
}

const same = (a: Pick<Bucket, 'cluster' | 'label'>, b: { cluster: string; label: string }) =>
  a.cluster === b.cluster && a.label === b.label

/**
 * A name that the account has already is no error: the API answers with that bucket, unchanged (A4.1-1, D-buckets-2), and the form says so
 * before and after. CORS is on by default, unlike in the API, so that this console can upload to the new bucket.
 */
function CreateBucket() {
  const navigate = useNavigateHere()
  const cache = useQueryClient()
  const names = useClusterNames()
  const places = useList(clusters.list)
  const f = useOpForm(buckets.create, {
    schema: CreateValues,
    defaults: { label: '', cluster: '', acl: 'private', cors_enabled: true, endpoint_type: '' },
    toBody: ({ cors_enabled, endpoint_type, ...body }) => {
      const place = names.list.find(({ id }) => id === body.cluster)
      const store = place && endpointFor(place, endpoint_type)
      const chosen =
        place && store?.endpoint_type && openEndpoints(place).length > 1 ? { endpoint_type: store.endpoint_type } : {}
      return { ...body, ...chosen, ...(store && bucketCan.cors(store) !== undefined ? {} : { cors_enabled }) }
    },
    outcome: {
      one: 'bucket',
      done: 'created',
      view: bucketsQuery(undefined),
      happened: ({ data, complete }, sent) => data.find((b) => same(b, sent)) ?? (complete ? false : undefined),
    },
    onSuccess: (bucket) => {
      // `had` is from before the request: the list has been read again since, and contains the bucket either way. The age counts where
      // the list wasn't read.
      toast(
        had || bucket.objects > 0 || createdWhen(bucket.created, Date.now()) === 'before'
          ? { title: `${bucket.label} already exists`, detail: 'Nothing was changed.', tone: 'info' }
          : { title: `Bucket ${bucket.label} created`, tone: 'ok' },
      )
      void navigate({ to: '/buckets/$cluster/$bucket', params: { cluster: bucket.cluster, bucket: bucket.label } })
    },
  })
  const [label, cluster, acl, type] = useWatch({
    control: f.form.control,
    name: ['label', 'cluster', 'acl', 'endpoint_type'],
  })
  // The embedded server has no S3-compatible API.
  const corsHint = useEmbedded()
    ? corsHintText
    : sentences(corsHintText, 'For finer control, use the S3-compatible API.')
  const chosen = names.list.find((c) => c.id === cluster)
  const types = chosen ? openEndpoints(chosen).map((e) => e.endpoint_type) : []
  const store = chosen && endpointFor(chosen, type)
  const withoutCors = store && bucketCan.cors(store)
  const known = knownBuckets(cache).some((b) => same(b, { cluster, label }))
  // Once sent, the list also contains the bucket that this form created.
  const [had, setHad] = useState(known)
  if (!f.pending && had !== known) setHad(known)
  return (
    <FormFrame
      f={f}
      title="Create bucket"
      submitLabel="Create bucket"
      onClose={() => void navigate({ to: '/buckets', search: true })}
    >
      <FormTextField
        form={f.form}
        name="label"
        label="Name"
        autoCapitalize="none"
        autoCorrect="off"
        hint={
          store && label
            ? `Unique in the cluster. Hostname: ${label}.${store.s3_endpoint}`
            : '3–63 lowercase letters, numbers, dots, and hyphens. Unique in the cluster.'
        }
      />
      <FormListedField
        form={f.form}
        name="cluster"
        label="Cluster"
        placeholder="Choose a cluster"
        hint="Where objects are stored. Can’t be changed later."
        list={places}
        failed="Clusters couldn’t be loaded. Enter the cluster ID."
        options={names.list.map((c) => ({
          value: c.id,
          label: names.label(c.id) ?? c.id,
          detail: c.id,
          tone: c.status === 'available' ? ('ok' as const) : ('warn' as const),
          disabledReason: clusterCan.holdNewBuckets(c),
        }))}
      />
      <OutageNote region={chosen?.region} />
      {types.length > 1 && (
        <RadioCards
          label="Endpoint type"
          name="endpoint_type"
          hint="Can’t be changed later."
          value={store?.endpoint_type ?? ''}
          onChange={(value) => f.form.setValue('endpoint_type', value, { shouldDirty: true })}
          options={types.map((value) => ({
            value,
            label: value,
            hint:
              bucketCan.cors({ endpoint_type: value }) === undefined
                ? 'Supports CORS, TLS certificates, and access settings for each object'
                : 'Doesn’t support CORS, TLS certificates, or access settings for each object',
          }))}
        />
      )}
      {had && (
        <Note tone="info" role="status">
          {`You already have ${label} in this cluster. Creating it again opens that bucket and changes nothing.`}
        </Note>
      )}
      <FormRadioCardsField form={f.form} name="acl" label="Access" options={BUCKET_ACL_OPTIONS} />
      {acl === 'public-read-write' && (
        <Note tone="warn" role="status">
          {publicWriteWarning}
        </Note>
      )}
      {withoutCors === undefined ? (
        <FormCheckboxField form={f.form} name="cors_enabled" label="Allow browser uploads (CORS)" hint={corsHint} />
      ) : (
        <Note tone="info">{withoutCors}</Note>
      )}
    </FormFrame>
  )
}
