import { useQuery } from '@tanstack/react-query'
import { type BaseSyntheticEvent, Fragment, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { q } from '#/console/api/client/client'
import { useOpForm } from '#/console/api/form/form'
import { FileTextField } from '#/console/resource/form/file-text-field'
import { PageForm } from '#/console/resource/form/page-form'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { tls, TlsUploadBody } from '#/contract/tls'
import type { PairCheck } from '#/lib/certificate/check-pair'
import { fileText } from '#/lib/certificate/file-text'
import type { Finding, Fix, PairField } from '#/lib/certificate/finding'
import { toast } from '#/console/kit/feedback/toast'
import type { BucketAt } from '../bucket/bucket-page'
import { CertificateFacts, validity } from './certificate-facts'
import { leavingQuestion, StoreStatus } from './store-status'
import { UnlockKey } from './unlock-key'
import { type UnlockedKey, usePairCheck } from './use-pair-check'
import { useStorePair } from './use-store-pair'
import { Button } from '#/console/kit/button/button'
import { CodeBlock } from '#/console/kit/text/code-block'
import { Note } from '#/console/kit/feedback/note'
import { kindName } from '#/lib/certificate/key-kind'
import { Card } from '#/console/kit/layout/card'
import { useApiNow } from '#/console/kit/text/use-now'

const fileUnreadable = (name: string) => `${name} couldn’t be read as PEM text or DER.`

interface PairNotesProps {
  findings: readonly Finding[]
  field: PairField
  onFix: (fix: Fix) => void
}

const TITLES = { certificate: 'Visitors might see a warning', private_key: undefined } as const
const fixButton = (fix: Fix, onFix: (fix: Fix) => void) => <Button onClick={() => onFix(fix)}>{fix.label}</Button>

/** Fixes for the errors of a field: a button or a command. */
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

/** Warnings and notes of a field. */
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
          // One finding can apply to two certificates, so the ID alone isn't unique. Every check rebuilds the list.
          <p key={`${id}${index}`}>{text}</p>
        ))}
      </Note>
    )
  })
}

/** The first finding at a field that the API would refuse; undefined if there is none. */
const errorAt = (findings: readonly Finding[] | undefined, field: PairField): Finding | undefined =>
  findings?.find((finding) => finding.field === field && finding.level === 'error')

/** A PEM pair has a few kilobytes; larger files are something else. */
const MAX_BYTES = 512 * 1024
const EMPTY = { certificate: '', private_key: '' }
const FIELDS = ['certificate', 'private_key'] as const satisfies readonly PairField[]

/** Uploads or replaces a certificate. The key exists in this form alone: not in drafts or caches. */
export function UploadCertificate({ at, hostname }: { at: BucketAt; hostname: string }) {
  const navigate = useNavigateHere()
  const inPlace = useQuery(q(tls.view, { params: at })).data?.ssl === true
  const store = useStorePair(at, inPlace)
  const replacing = inPlace || store.status === 'deleted'
  const [unlocked, setUnlocked] = useState<UnlockedKey>()
  const now = useApiNow()
  // A ref, because the state of the check is one render late when the form is sent.
  const settled = useRef<PairCheck>(undefined)
  const passphrase = useRef<HTMLInputElement>(null)
  // By state, because a check that ends with this press has no passphrase field before the next render.
  const [asked, ask] = useState(0)
  useEffect(() => {
    if (asked > 0) passphrase.current?.focus()
  }, [asked])
  const back = () =>
    void navigate({ to: '/buckets/$cluster/$bucket/tls', params: { cluster: at.clusterId, bucket: at.bucket } })
  const done = () => {
    setUnlocked(undefined)
    settled.current = undefined
    f.form.reset(EMPTY)
    toast({
      title: replacing ? `Certificate for ${at.bucket} replaced` : `Certificate for ${at.bucket} uploaded`,
      tone: 'ok',
    })
    back()
  }
  const f = useOpForm(tls.upload, {
    schema: TlsUploadBody,
    args: { params: at },
    defaults: EMPTY,
    secretFields: ['private_key'],
    toBody: (values) => pair.check?.send ?? values,
    send: (args, signal) => store.send({ ...args, body: settled.current?.send ?? args.body }, signal),
    onSuccess: done,
  })
  const [certificate, key] = useWatch({ control: f.form.control, name: FIELDS })
  const pair = usePairCheck({ certificate, private_key: key }, unlocked, [at.bucket, hostname])
  const findings = pair.check?.findings ?? []

  const fix = ({ values }: Fix) => {
    const changed = FIELDS.filter((field) => values[field] !== undefined)
    for (const field of changed) {
      f.form.clearErrors(field)
      f.form.setValue(field, values[field] ?? '', { shouldDirty: true })
    }
    // The pressed button disappears with its finding.
    if (changed[0]) f.form.setFocus(changed[0])
  }
  /** Sends nothing that the API would certainly refuse. */
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    settled.current = await pair.settle()
    const { findings: found, locked } = settled.current
    const wrong = FIELDS.find((field) => errorAt(found, field))
    if (wrong === undefined) return f.submit(event)
    await f.form.trigger()
    if (wrong === 'private_key' && locked) ask((presses) => presses + 1)
    else f.form.setFocus(wrong)
  }
  const common = { form: f.form, maxBytes: MAX_BYTES, read: fileText, unreadable: fileUnreadable }

  return (
    <PageForm
      f={{ ...f, submit }}
      title={replacing ? 'Replace TLS certificate' : 'Upload TLS certificate'}
      of={at.bucket}
      summary={
        replacing
          ? `For ${at.bucket} in ${at.clusterId}. Checked in your browser. The old certificate is deleted just before this one is stored.`
          : `For ${at.bucket} in ${at.clusterId}. Checked in your browser before upload, then stored encrypted.`
      }
      submitLabel={store.status === 'deleted' ? 'Try again' : replacing ? 'Replace certificate' : 'Upload certificate'}
      leaving={leavingQuestion(store.status)}
      onClose={back}
    >
      <FileTextField
        {...common}
        name="certificate"
        label="Certificate"
        hint="PEM or DER. The certificate first, then its chain."
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
        hint="PEM or DER (PKCS #1, SEC1, or PKCS #8). Locked keys are unlocked in your browser."
        accept=".pem,.key,.der,.p8,.txt"
        problem={pair.check?.locked ? undefined : errorAt(findings, 'private_key')?.text}
      >
        {pair.check?.locked && (
          <UnlockKey
            key={key}
            ref={passphrase}
            text={key}
            onOpen={(pem) => {
              setUnlocked({ of: key, pem })
              // The passphrase and its button disappear.
              f.form.setFocus('private_key')
            }}
          />
        )}
        <PairRepairs findings={findings} field="private_key" onFix={fix} />
        <KeySummary check={pair.check} unlocked={unlocked?.of === key} />
        <PairNotes findings={findings} field="private_key" onFix={fix} />
      </FileTextField>
      <StoreStatus
        status={store.status}
        onCheckAgain={() => void store.checkAgain().then((stored) => stored && done())}
      />
    </PageForm>
  )
}

/** What the certificate says, once it can be read. */
function CertificateSummary({ check, now }: { check: PairCheck | undefined; now: number }) {
  if (!check?.chain) return null
  const fine = !check.findings.some(({ field, level }) => field === 'certificate' && level !== 'info')
  return (
    <Card>
      {fine && <Note tone="ok">{`Matches the bucket. ${validity(check.chain.leaf, now)}`}</Note>}
      <CertificateFacts check={check} />
    </Card>
  )
}

/** The key's kind and form, and whether it matches the certificate. */
function KeySummary({ check, unlocked }: { check: PairCheck | undefined; unlocked: boolean }) {
  if (!check?.key || check.match === 'mismatch') return null
  const kind = kindName(check.key.kind)
  const { form } = check.key
  return check.match === 'proved' ? (
    <Note tone="ok">
      {unlocked
        ? `${kind}, unlocked in your browser. Matches the certificate.`
        : `${kind}, ${form}. Matches the certificate.`}
    </Note>
  ) : (
    <Note>{unlocked ? `${kind}, unlocked in your browser.` : `${kind}, ${form}.`}</Note>
  )
}
