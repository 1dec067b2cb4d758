import { createFileRoute } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useOpForm } from '#/api/form/form'
import { CheckboxField, RadioCardsField } from '#/app/form/fields'
import { SideForm } from '#/app/form/side-form'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { BucketAcl, buckets } from '#/contract/buckets'
import { Note } from '#/ui/feedback/note'
import { toast } from '#/ui/feedback/toast'
import { BUCKET_ACL_WORDS, PUBLIC_WRITE_WARNING } from '../-settings/acl'
import type { BucketAt } from '../-bucket-page'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/access/change')({
  staticData: { crumb: 'Change access' },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <ChangeAccess at={{ clusterId: cluster, bucket }} />
}

/** Asking is part of the form, so that one sees what is asked beside what is chosen. */
const Change = z.object({ acl: BucketAcl, sure: z.boolean() }).check(
  z.refine((v) => v.acl !== 'public-read-write' || v.sure, {
    path: ['sure'],
    error: 'Confirm that anyone may write to this bucket.',
  }),
)

/** Part A 4.1, Bucket Access Update, with the access setting alone. */
function ChangeAccess({ at }: { at: BucketAt }) {
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
