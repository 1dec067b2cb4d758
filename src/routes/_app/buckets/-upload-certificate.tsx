import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type BaseSyntheticEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { q } from '../../../api/client'
import { useOpForm } from '../../../api/form'
import { FileTextField } from '../../../components/file-text-field'
import { PageForm } from '../../../components/page-form'
import { useNavigateHere } from '../../../components/use-navigate-here'
import { buckets } from '../../../contract/buckets'
import { TlsUploadBody, tls } from '../../../contract/tls'
import type { PairCheck } from '../../../lib/certificate/check-pair'
import { fileText } from '../../../lib/certificate/file-text'
import type { Fix, PairField } from '../../../lib/certificate/finding'
import { toast } from '../../../ui/toast'
import type { BucketAt } from './-bucket-page'
import { errorAt, PairNotes, PairRepairs } from './-pair-notes'
import { CertificateSummary, KeySummary } from './-pair-summary'
import { leavingFrom, StoreStanding } from './-store-standing'
import { UnlockKey } from './-unlock-key'
import { usePairCheck, type OpenKey } from './-use-pair-check'
import { useStorePair } from './-use-store-pair'

/** A PEM pair is a few kilobytes; anything near this is not one. */
const MOST_BYTES = 512 * 1024
const EMPTY = { certificate: '', private_key: '' }
const FIELDS: readonly PairField[] = ['certificate', 'private_key']

/** Part A 4.3. The key lives in the form alone: in no draft, no cache and no preview. */
export function UploadCertificate({ at }: { at: BucketAt }) {
  const navigate = useNavigateHere()
  const hostname = useQuery(q(buckets.view, { params: at })).data?.hostname
  const inPlace = useQuery(q(tls.view, { params: at })).data?.ssl === true
  const store = useStorePair(at, inPlace)
  const replacing = inPlace || store.standing === 'removed'
  const [open, setOpen] = useState<OpenKey>()
  const [now] = useState(Date.now)
  // Read when it is sent: the state of the check is a render late then.
  const settled = useRef<PairCheck>(undefined)
  const passphrase = useRef<HTMLInputElement>(null)
  const back = () =>
    void navigate({ to: '/buckets/$cluster/$bucket/tls', params: { cluster: at.clusterId, bucket: at.bucket } })
  const done = () => {
    setOpen(undefined)
    settled.current = undefined
    f.form.reset(EMPTY)
    toast({ title: `Certificate of ${at.bucket} ${replacing ? 'replaced' : 'uploaded'}`, tone: 'ok' })
    back()
  }
  const f = useOpForm(tls.upload, {
    schema: TlsUploadBody,
    args: { params: at },
    defaults: EMPTY,
    secretFields: ['private_key'],
    toBody: (values) => pair.check?.send ?? values,
    send: (args) => store.send({ ...args, body: settled.current?.send ?? args.body }),
    onSuccess: done,
  })
  const [certificate, key] = useWatch({ control: f.form.control, name: FIELDS as ['certificate', 'private_key'] })
  const pair = usePairCheck({ certificate, private_key: key }, open, hostname ? [at.bucket, hostname] : [])
  const findings = pair.check?.findings ?? []

  const fix = ({ values }: Fix) => {
    for (const field of FIELDS) {
      const value = values[field]
      if (value === undefined) continue
      f.form.clearErrors(field)
      f.form.setValue(field, value, { shouldDirty: true })
    }
  }
  /** What the API would refuse for sure is not sent. */
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    settled.current = await pair.settle()
    const { findings: found, locked } = settled.current
    const wrong = FIELDS.find((field) => errorAt(found, field))
    if (wrong === undefined) return f.submit(event)
    await f.form.trigger()
    if (wrong === 'private_key' && locked) passphrase.current?.focus()
    else f.form.setFocus(wrong)
  }
  const common = { form: f.form, maxBytes: MOST_BYTES, read: fileText, takes: 'PEM text or DER' }

  return (
    <PageForm
      f={{ ...f, submit }}
      error={f.error}
      title={replacing ? 'Replace TLS certificate' : 'Upload TLS certificate'}
      summary={
        replacing
          ? `For bucket ${at.bucket} in ${at.clusterId}. The pair is checked here first; then the old one is deleted and this one is stored.`
          : `For bucket ${at.bucket} in ${at.clusterId}. The pair is checked here, in your browser, before anything is sent. It is stored encrypted.`
      }
      submitLabel={
        store.standing === 'removed' ? 'Try again' : replacing ? 'Replace certificate' : 'Upload certificate'
      }
      leaving={leavingFrom(store.standing)}
      onClose={back}
    >
      <FileTextField
        {...common}
        name="certificate"
        label="Certificate"
        hint="PEM or DER: the certificate first, then its chain. Drop the file, choose it, or paste its text."
        accept=".pem,.crt,.cer,.der,.txt"
        problem={errorAt(findings, 'certificate')?.text}
      >
        <PairRepairs findings={findings} field="certificate" onFix={fix} />
        <CertificateSummary check={pair.check} now={now} />
        <PairNotes findings={findings} field="certificate" onFix={fix} />
      </FileTextField>
      <FileTextField
        {...common}
        name="private_key"
        label="Private key"
        hint="PEM or DER, PKCS #1, SEC1 or PKCS #8. One with a passphrase is unlocked here, in your browser."
        accept=".pem,.key,.der,.p8,.txt"
        problem={errorAt(findings, 'private_key')?.text}
      >
        {pair.check?.locked && (
          <UnlockKey key={key} ref={passphrase} text={key} onOpen={(pem) => setOpen({ of: key, pem })} />
        )}
        <PairRepairs findings={findings} field="private_key" onFix={fix} />
        <KeySummary check={pair.check} unlocked={open?.of === key} />
        <PairNotes findings={findings} field="private_key" onFix={fix} />
      </FileTextField>
      <StoreStanding
        standing={store.standing}
        onLook={() => void store.lookAgain().then((stored) => stored && done())}
      />
    </PageForm>
  )
}
