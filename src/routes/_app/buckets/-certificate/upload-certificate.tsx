import { useQuery } from '@tanstack/react-query'
import { type BaseSyntheticEvent, Fragment, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { q } from '#/api/client/client'
import { useOpForm } from '#/api/form/form'
import { FileTextField } from '#/app/form/file-text-field'
import { PageForm } from '#/app/form/page-form'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { buckets } from '#/contract/buckets'
import { tls, TlsUploadBody } from '#/contract/tls'
import type { PairCheck } from '#/lib/certificate/check-pair'
import { fileText } from '#/lib/certificate/file-text'
import type { Finding, Fix, PairField } from '#/lib/certificate/finding'
import { toast } from '#/ui/feedback/toast'
import type { BucketAt } from '../-bucket-page'
import { leavingFrom, StoreStanding } from '../-store-standing'
import { UnlockKey } from './unlock-key'
import { type OpenKey, usePairCheck } from './use-pair-check'
import { useStorePair } from './use-store-pair'
import { Button } from '#/ui/button/button'
import { CodeBlock } from '#/ui/text/code-block'
import { Note } from '#/ui/feedback/note'
import { namesLine } from '#/lib/certificate/judge-certificate'
import { kindName } from '#/lib/certificate/key-kind'
import { formatDay } from '#/lib/dates'
import { plural } from '#/lib/text'
import { Card } from '#/ui/layout/card'
import { KeyValues } from '#/ui/layout/key-values'

interface PairNotesProps {
  findings: readonly Finding[]
  field: PairField
  onFix: (fix: Fix) => void
}

const TITLES = { certificate: 'Visitors may be warned', private_key: undefined } as const
const fixButton = (fix: Fix, onFix: (fix: Fix) => void) => <Button onClick={() => onFix(fix)}>{fix.label}</Button>

/** What puts right the errors at a field: one click, or a command. */
function PairRepairs({ findings, field, onFix }: PairNotesProps) {
  return findings
    .filter((finding) => finding.field === field && finding.level === 'error')
    .map(({ id, fix, command }) => (
      <Fragment key={id}>
        {command !== undefined && <CodeBlock code={command} label="Command" lang="sh" />}
        {fix && <div>{fixButton(fix, onFix)}</div>}
      </Fragment>
    ))
}

/** Warnings and remarks at a field. */
function PairNotes({ findings, field, onFix }: PairNotesProps) {
  return (['warn', 'info'] as const).map((level) => {
    const of = findings.filter((finding) => finding.field === field && finding.level === level)
    const fixes = of.flatMap(({ fix }) => fix ?? [])
    return of.length === 0 ? null : (
      <Note
        key={level}
        tone={level}
        title={level === 'warn' ? TITLES[field] : undefined}
        action={
          fixes.length > 0 ? fixes.map((fix) => <Fragment key={fix.label}>{fixButton(fix, onFix)}</Fragment>) : null
        }
      >
        {of.map(({ id, text }, index) => (
          // One kind may strike two certificates; the list is made anew with every check.
          <p key={`${id}${index}`}>{text}</p>
        ))}
      </Note>
    )
  })
}

/** The first thing at a field that the API would refuse. */
const errorAt = (findings: readonly Finding[] | undefined, field: PairField): Finding | undefined =>
  findings?.find((finding) => finding.field === field && finding.level === 'error')

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

const DAY = 86_400_000

/** What was read of the certificate. */
function CertificateSummary({ check, now }: { check: PairCheck | undefined; now: number }) {
  const chain = check?.chain
  if (!chain) return null
  const { leaf, ordered } = chain
  const days = Math.floor((leaf.until.getTime() - now) / DAY)
  const fine = !check.findings.some(({ field, level }) => field === 'certificate' && level !== 'info')
  return (
    <Card>
      {fine && <Note tone="ok">It fits the bucket, and is valid for another {plural(days, 'day')}.</Note>}
      <KeyValues
        items={[
          { label: 'Subject', value: leaf.subject },
          { label: 'Names', value: leaf.names.length > 0 ? namesLine(leaf.names) : 'None' },
          { label: 'Issued by', value: leaf.issuer },
          { label: 'Valid', value: `${formatDay(leaf.from)} to ${formatDay(leaf.until)}` },
          { label: 'Key', value: kindName(leaf.key.kind) },
          { label: 'Chain', value: ordered.length > 1 ? ordered.map((c) => c.subject).join(' ← ') : 'This one alone' },
          ...(check.fingerprint === undefined ? [] : [{ label: 'SHA-256', value: <code>{check.fingerprint}</code> }]),
        ]}
      />
    </Card>
  )
}

/** What was read of the key, and that it belongs to the certificate. */
function KeySummary({ check, unlocked }: { check: PairCheck | undefined; unlocked: boolean }) {
  if (!check?.key || check.match === 'mismatch') return null
  const what = `${kindName(check.key.kind)}, ${unlocked ? 'unlocked here' : check.key.form}.`
  return check.match === 'proved' ? (
    <Note tone="ok">{what} It belongs to the certificate: what it signs, the certificate verifies.</Note>
  ) : (
    <Note>{what}</Note>
  )
}
