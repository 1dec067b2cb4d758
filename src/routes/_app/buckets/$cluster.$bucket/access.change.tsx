import { createFileRoute } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useOpForm } from '#/api/form/form'
import { FormCheckboxField, FormRadioCardsField } from '#/app/form/fields'
import { SideForm } from '#/app/form/side-form'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { BucketAcl, buckets } from '#/contract/buckets'
import { Note } from '#/ui/feedback/note'
import { toast } from '#/ui/feedback/toast'
import { BUCKET_ACL_OPTIONS } from '../-settings/acl'
import { publicWriteWarning } from '../-settings/-copy'
import type { BucketAt } from '../-bucket-page'
import * as copy from './-copy'
import * as crumbCopy from '../-crumb-copy'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/access/change')({
  staticData: { crumb: crumbCopy.changeAccess },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <ChangeAccess at={{ clusterId: cluster, bucket }} />
}

/** The confirmation is a field of the form, so that it appears next to the choice it confirms. */
const Change = z.object({ acl: BucketAcl, sure: z.boolean() }).check(
  z.refine((v) => v.acl !== 'public-read-write' || v.sure, {
    path: ['sure'],
    error: copy.confirmAnyoneCanWrite,
  }),
)

/** Sends Bucket Access Update (Part A 4.1) with the access setting alone, so that CORS doesn't change. */
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
      toast({ title: copy.accessChanged(at.bucket), tone: 'ok' })
      close()
    },
  })
  const acl = useWatch({ control: f.form.control, name: 'acl' })
  return (
    <SideForm f={f} error={f.error} title={copy.changeAccess} submitLabel={copy.changeAccess} onClose={close}>
      <FormRadioCardsField
        form={f.form}
        name="acl"
        label={copy.access}
        hint={copy.chooseAccess}
        options={BUCKET_ACL_OPTIONS}
      />
      {acl === 'public-read-write' && (
        <>
          <Note tone="warn" role="status">
            {publicWriteWarning}
          </Note>
          <FormCheckboxField form={f.form} name="sure" label={copy.anyoneCanWrite} />
        </>
      )}
    </SideForm>
  )
}
