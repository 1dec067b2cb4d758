import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '../../../api/form'
import { FileTextField } from '../../../components/file-text-field'
import { PageForm } from '../../../components/page-form'
import { tls } from '../../../contract/tls'
import { lookAtCertificate, lookAtKey } from '../../../lib/pem'
import { Note } from '../../../ui/note'
import { toast } from '../../../ui/toast'
import type { BucketAt } from './-bucket-page'

/** A PEM pair is a few kilobytes; anything near this is not one. */
const MOST_BYTES = 512 * 1024

/** Part A 4.3. The key lives in the form alone: in no draft, no cache and no preview. */
export function UploadCertificate({ at }: { at: BucketAt }) {
  const navigate = useNavigate()
  const params = { cluster: at.clusterId, bucket: at.bucket }
  const back = () => void navigate({ to: '/buckets/$cluster/$bucket/tls', params })
  const f = useOpForm(tls.upload, {
    args: { params: at },
    defaults: { certificate: '', private_key: '' },
    secretFields: ['private_key'],
    onSuccess: () => {
      toast({ title: `Certificate of ${at.bucket} uploaded`, tone: 'ok' })
      back()
    },
  })
  const [certificate, key] = useWatch({ control: f.form.control, name: ['certificate', 'private_key'] })
  return (
    <PageForm
      f={f}
      error={f.error}
      title="Upload TLS certificate"
      summary={`For bucket ${at.bucket} in ${at.clusterId}. Both parts are sent together and stored encrypted.`}
      submitLabel="Upload certificate"
      onClose={back}
    >
      <FileTextField
        form={f.form}
        name="certificate"
        label="Certificate"
        hint="PEM: the certificate first, then its chain. Drop the file, choose it, or paste its text."
        accept=".pem,.crt,.cer,.txt"
        maxBytes={MOST_BYTES}
        describe={(text) => describe(lookAtCertificate(text))}
      />
      <FileTextField
        form={f.form}
        name="private_key"
        label="Private key"
        hint="PEM, not encrypted by a passphrase. It must belong to the certificate."
        accept=".pem,.key,.txt"
        maxBytes={MOST_BYTES}
        secret
        describe={(text) => describe(lookAtKey(text))}
      />
      <Problem text={certificate && lookAtCertificate(certificate).problem} />
      <Problem text={key && lookAtKey(key).problem} />
    </PageForm>
  )
}

const describe = (look: { ok: boolean; chain?: number | undefined }) =>
  look.ok && look.chain !== undefined && look.chain > 1 ? `${look.chain} certificates in the chain` : undefined

function Problem({ text }: { text: string | undefined }) {
  return text ? (
    <Note tone="warn" role="status">
      {text}
    </Note>
  ) : null
}
