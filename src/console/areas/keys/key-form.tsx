import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { qAll } from '#/console/api/client/client'
import { apiHas } from '#/console/api/session/session'
import { useOpForm } from '#/console/api/form/form'
import { type Bound, FormRadioCardsField, FormTextField } from '#/console/resource/form/fields'
import { entriesOf, keyKindOf, keyName } from '#/console/resource/catalog/key-reach'
import { useClusterNames } from '#/console/resource/catalog/cluster-name'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { TagsField } from '#/console/resource/form/tags-field'
import { PageForm } from '#/console/resource/form/page-form'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { keys, type Key, KeyRegions } from '#/contract/keys'
import { Note } from '#/console/kit/feedback/note'
import { BucketPermissions } from './bucket-permissions'
import { ACCESS_CHOICES, copiedRegions, copyName, keyBody, KeyFormValues } from './key-values'
import { OrphanKey } from './orphan-key'
import { createKey, revocation } from './words'

/** Response to a creation. */
export interface CreatedKey {
  readonly answer: Key
  /** The keys before it; undefined if the list wasn't complete. */
  readonly before: readonly Key[] | undefined
  /** The key whose access it copied. */
  readonly source: Key | undefined
}
interface Props {
  /** The key whose access is copied. */
  readonly source: Key | undefined
  readonly onCreated: (created: CreatedKey) => void
}

/** The regions of an unlimited key, on APIs whose keys have regions. */
function Regions({ form }: Pick<Bound<KeyFormValues>, 'form'>) {
  const known = useClusterNames().list.map(({ region }) => region)
  return (
    <TagsField
      form={form}
      name="regions"
      label="Regions"
      optional
      hint="IDs of regions such as us-iad. Empty means all regions."
      known={known}
    />
  )
}

export function KeyForm({ source, onCreated }: Props) {
  const navigate = useNavigateHere()
  const list = useQuery(qAll(keys.list, {})).data
  const places = useClusterNames().list
  const embedded = useEmbedded()
  const f = useOpForm(keys.create, {
    schema: KeyFormValues,
    defaults: {
      label: source ? copyName(source) : '',
      access: source ? keyKindOf(source) : 'limited',
      bucket_access: source ? entriesOf(source).map((e) => ({ ...e })) : [],
      regions: source ? copiedRegions(source, places) : [],
    },
    toBody: keyBody,
    name: 'New access key',
    outcome: {
      one: 'key',
      done: 'created',
      list: qAll(keys.list, {}),
      name: keyName,
      more: (key) => <OrphanKey access={key} />,
      next: (count) =>
        count === 1
          ? `The secret was lost with a failed response. ${revocation.verb} this key and create a new one.`
          : `The secrets were lost with a failed response. ${revocation.verb} these keys and create a new one.`,
    },
    // The list as it was when the form was sent.
    onSuccess: (answer) => onCreated({ answer, before: list?.complete ? list.data : undefined, source }),
  })
  const [label, access] = useWatch({ control: f.form.control, name: ['label', 'access'] })
  return (
    <PageForm
      f={f}
      title={createKey}
      summary={
        source
          ? `Starts with the same access as ${keyName(source)}`
          : embedded
            ? 'Keys are for the S3-compatible API, which isn’t available on this server.'
            : 'For tools and apps that use the S3-compatible API.'
      }
      submitLabel={createKey}
      onClose={() => void navigate({ to: '/keys' })}
    >
      <FormTextField
        form={f.form}
        name="label"
        label="Label"
        optional
        hint={
          label !== '' && list?.data.some((k) => k.label === label)
            ? 'Another key has this label.'
            : 'Helps you recognize this key. You can rename it anytime.'
        }
      />
      <FormRadioCardsField
        form={f.form}
        name="access"
        label="Access"
        hint="Permissions can’t be changed later. Limited keys can still list bucket names and create buckets."
        options={ACCESS_CHOICES}
      />
      {access === 'limited' && <BucketPermissions form={f.form} />}
      {access === 'unlimited' && (
        <Note tone="warn" role="status">
          Anyone with this key can read, change, and delete everything in all your buckets.
        </Note>
      )}
      {access === 'unlimited' && apiHas(KeyRegions) && <Regions form={f.form} />}
    </PageForm>
  )
}
