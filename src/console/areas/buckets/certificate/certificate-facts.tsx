import type { Certificate } from '#/lib/certificate/certificate'
import type { PairCheck } from '#/lib/certificate/check-pair'
import { namesLine } from '#/lib/certificate/judge-certificate'
import { kindName } from '#/lib/certificate/key-kind'
import { formatDay } from '#/lib/time/dates'
import { plural } from '#/lib/text'
import { KeyValues } from '#/console/kit/layout/key-values'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { useApiNow } from '#/console/kit/text/use-now'
import { usePairCheck } from './use-pair-check'

const DAY = 86_400_000

export const validity = ({ until }: Certificate, now: number): string =>
  until.getTime() > now
    ? `Valid for ${plural(Math.floor((until.getTime() - now) / DAY), 'more day')}.`
    : `Expired on ${formatDay(until)}.`

/** What a certificate says, once it can be read. */
export function CertificateFacts({ check }: { check: PairCheck | undefined }) {
  if (!check?.chain) return null
  const { leaf, ordered } = check.chain
  return (
    <KeyValues
      items={[
        { label: 'Subject', value: leaf.subject },
        { label: 'Names', value: leaf.names.length > 0 ? namesLine(leaf.names) : 'None' },
        { label: 'Issuer', value: leaf.issuer },
        { label: 'Valid', value: `${formatDay(leaf.from)} to ${formatDay(leaf.until)}` },
        { label: 'Key', value: kindName(leaf.key.kind) },
        { label: 'Chain', value: ordered.length > 1 ? ordered.map((c) => c.subject).join(' ← ') : 'None' },
        ...(check.fingerprint === undefined ? [] : [{ label: 'SHA-256', value: <code>{check.fingerprint}</code> }]),
      ]}
    />
  )
}

/** The certificate that this session uploaded. */
export function UploadedHere({ pem, time }: { pem: string; time: number }) {
  const { check } = usePairCheck({ certificate: pem, private_key: '' }, undefined, [])
  const now = useApiNow()
  return (
    <>
      <p>
        {check?.chain && `${validity(check.chain.leaf, now)} `}Uploaded here <RelativeTime local value={time} />.
      </p>
      <CertificateFacts check={check} />
    </>
  )
}
