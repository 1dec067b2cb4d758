import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useOpForm } from '../../../api/form'
import { CheckboxField, RadioCardsField } from '../../../components/fields'
import { SideForm } from '../../../components/side-form'
import { useNavigateHere } from '../../../components/use-navigate-here'
import { BucketAcl, buckets } from '../../../contract/buckets'
import { Note } from '../../../ui/note'
import { toast } from '../../../ui/toast'
import { BUCKET_ACL_WORDS, PUBLIC_WRITE_WARNING } from './-acl'
import type { BucketAt } from './-bucket-page'

/** Asking is part of the form, so that one sees what is asked beside what is chosen. */
const Change = z.object({ acl: BucketAcl, sure: z.boolean() }).check(
  z.refine((v) => v.acl !== 'public-read-write' || v.sure, {
    path: ['sure'],
    error: 'Confirm that anyone may write to this bucket.',
  }),
)

/** Part A 4.1, Bucket Access Update, with the access setting alone. */
export function ChangeAccess({ at }: { at: BucketAt }) {
  const navigate = useNavigateHere()
  const params = { cluster: at.clusterId, bucket: at.bucket }
  const close = () => void navigate({ to: '/buckets/$cluster/$bucket/access', params })
  const f = useOpForm(buckets.updateAccess, {
    args: { params: at },
    schema: Change,
    defaults: { sure: false },
    toBody: ({ acl }) => ({ acl }),
    onSuccess: () => {
      toast({ title: `Access of ${at.bucket} changed`, tone: 'ok' })
      close()
    },
  })
  const acl = useWatch({ control: f.form.control, name: 'acl' })
  return (
    <SideForm f={f} error={f.error} title="Change access" submitLabel="Change access" onClose={close}>
      <RadioCardsField
        form={f.form}
        name="acl"
        label="Access"
        hint="Nothing is chosen, since the API does not tell the present setting."
        options={BUCKET_ACL_WORDS}
      />
      {acl === 'public-read-write' && (
        <>
          <Note tone="warn" role="status">
            {PUBLIC_WRITE_WARNING}
          </Note>
          <CheckboxField form={f.form} name="sure" label="Anyone may write to this bucket" />
        </>
      )}
    </SideForm>
  )
}
