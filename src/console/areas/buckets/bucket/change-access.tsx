import { createFileRoute } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useOpForm } from '#/console/api/form/form'
import { FormCheckboxField, FormRadioCardsField } from '#/console/resource/form/fields'
import { FormFrame } from '#/console/resource/form/form-frame'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { BucketAcl, buckets } from '#/contract/buckets'
import { Note } from '#/console/kit/feedback/note'
import { toast } from '#/console/kit/feedback/toast'
import { type AccessNow, useAccessNow } from '../settings/access-now'
import { BUCKET_ACL_OPTIONS } from '../settings/acl'
import type { BucketAt } from './bucket-page'
import { publicWriteWarning } from '../settings/words'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/access/change')({
  staticData: { crumb: 'Change access' },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <ChangeAccess at={{ clusterId: cluster, bucket }} />
}

/** Waits for the current setting, where the API shows one. */
function ChangeAccess({ at }: { at: BucketAt }) {
  const { readable, view, now, error } = useAccessNow(at)
  return !readable || now || error ? <Form at={at} now={now} view={view} /> : null
}

/** The confirmation is a field of the form, so that it appears next to the choice it confirms. */
const Change = z.object({ acl: BucketAcl, sure: z.boolean() }).check(
  z.refine((v) => v.acl !== 'public-read-write' || v.sure, {
    path: ['sure'],
    error: 'Confirm that anyone can write to this bucket.',
  }),
)

/** One of the settings that the form offers; undefined for an unknown or custom one. */
const offered = (acl: string | undefined) => BUCKET_ACL_OPTIONS.find(({ value }) => value === acl)?.value

interface FormProps extends Pick<AccessNow, 'view' | 'now'> {
  readonly at: BucketAt
}

/** Sends the access setting alone, so that CORS doesn't change (A4.1-16). */
function Form({ at, now, view }: FormProps) {
  const navigate = useNavigateHere()
  const params = { cluster: at.clusterId, bucket: at.bucket }
  const close = () => void navigate({ to: '/buckets/$cluster/$bucket/access', params })
  const current = now?.acl
  const known = offered(current)
  const f = useOpForm(buckets.updateAccess, {
    args: { params: at },
    schema: Change,
    defaults: { sure: false, ...(known ? { acl: known } : {}) },
    live: known && now && { view, now, values: ({ acl }) => ({ acl: offered(acl) ?? known, sure: false }) },
    toBody: ({ acl }) => ({ acl }),
    onSuccess: () => {
      toast({ title: `Access for ${at.bucket} changed`, tone: 'ok' })
      close()
    },
  })
  const acl = useWatch({ control: f.form.control, name: 'acl' })
  return (
    <FormFrame
      f={f}
      skipUnchanged={known !== undefined}
      title="Change access"
      of={at.bucket}
      submitLabel="Change access"
      onClose={close}
    >
      <FormRadioCardsField
        form={f.form}
        name="acl"
        label="Access"
        hint={
          current === undefined
            ? 'Current access is unknown. Choose a setting.'
            : known
              ? 'Replaces the current setting. CORS doesn’t change.'
              : 'Current access was set by another tool. Choosing a setting replaces it.'
        }
        options={BUCKET_ACL_OPTIONS}
      />
      {acl === 'public-read-write' && (
        <>
          <Note tone="warn" role="status">
            {publicWriteWarning}
          </Note>
          <FormCheckboxField form={f.form} name="sure" label="Anyone can write to this bucket" />
        </>
      )}
    </FormFrame>
  )
}
