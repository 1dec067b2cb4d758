import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { qAll } from '#/api/client/client'
import { useOpForm } from '#/api/form/form'
import { RadioCardsField, TextField } from '#/app/form/fields'
import { entriesOf, keyKindOf } from '#/app/catalog/key-reach'
import { PageForm } from '#/app/form/page-form'
import { useCreation, type PendingCreate } from '#/app/form/use-find-created'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { keys, type Key } from '#/contract/keys'
import { Note } from '#/ui/feedback/note'
import { BucketPermissions } from './-bucket-permissions'
import { ACCESS_CHOICES, copyName, keyBody, KeyFormValues } from './-key-values'
import { LostKey } from './-lost-key'

/** The answer to a creation, and what was there when it was sent. */
export interface Made {
  readonly answer: Key
  readonly sent: PendingCreate
}
interface Props {
  /** The key whose access is taken over. */
  readonly source: Key | undefined
  readonly problem: ReactNode
  readonly onMade: (made: Made) => void
}

/** Part A 4.6, Key Create: `bucket_access` left out, a list, or an empty list. */
export function KeyForm({ source, problem, onMade }: Props) {
  const navigate = useNavigateHere()
  const creation = useCreation(qAll(keys.list, {}).queryKey)
  const known = useQuery(qAll(keys.list, {})).data?.data
  const f = useOpForm(keys.create, {
    schema: KeyFormValues,
    defaults: {
      label: source ? copyName(source) : '',
      access: source ? keyKindOf(source) : 'limited',
      bucket_access: source ? entriesOf(source).map((e) => ({ ...e })) : [],
    },
    toBody: keyBody,
    name: 'The new access key',
    onSuccess: (answer) =>
      onMade({ answer, sent: creation.latest() ?? { at: Date.now(), label: answer.label, ids: undefined } }),
  })
  const [label, access] = useWatch({ control: f.form.control, name: ['label', 'access'] })
  const watched = creation.watch(f)
  return (
    <PageForm
      f={watched.f}
      error={watched.error}
      title="Create access key"
      summary={
        source
          ? `With the access of ${source.label === '' ? source.access_key : source.label}, which stays as it is.`
          : 'For programs that reach buckets by the object-storage protocol.'
      }
      submitLabel="Create access key"
      onClose={() => void navigate({ to: '/keys' })}
    >
      {problem}
      <TextField
        form={f.form}
        name="label"
        label="Label"
        optional
        hint={
          label !== '' && known?.some((k) => k.label === label)
            ? 'Another key has this label already. That is allowed, yet hard to tell apart.'
            : 'For people, so that you know later what it is for. It can be changed at any time.'
        }
      />
      <RadioCardsField
        form={f.form}
        name="access"
        label="Access"
        hint="It cannot be changed later. A limited key may still list the names of all buckets and make new ones; it reaches objects only where you allow it."
        options={ACCESS_CHOICES}
      />
      {access === 'limited' && <BucketPermissions form={f.form} />}
      {access === 'unlimited' && (
        <Note tone="warn" role="status">
          Who holds this key can read, change and delete everything in every bucket of the account.
        </Note>
      )}
      {watched.lost && <LostKey sent={watched.lost} onKnown={watched.onKnown} />}
    </PageForm>
  )
}
