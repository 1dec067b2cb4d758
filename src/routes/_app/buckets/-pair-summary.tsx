import type { PairCheck } from '../../../lib/certificate/check-pair'
import { namesLine } from '../../../lib/certificate/judge-certificate'
import { kindName } from '../../../lib/certificate/key-kind'
import { formatDay } from '../../../lib/dates'
import { plural } from '../../../lib/text'
import { Card } from '../../../ui/card'
import { KeyValues } from '../../../ui/key-values'
import { Note } from '../../../ui/note'

const DAY = 86_400_000

/** What was read of the certificate. */
export function CertificateSummary({ check, now }: { check: PairCheck | undefined; now: number }) {
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
export function KeySummary({ check, unlocked }: { check: PairCheck | undefined; unlocked: boolean }) {
  if (!check?.key || check.match === 'mismatch') return null
  const what = `${kindName(check.key.kind)}, ${unlocked ? 'unlocked here' : check.key.form}.`
  return check.match === 'proved' ? (
    <Note tone="ok">{what} It belongs to the certificate: what it signs, the certificate verifies.</Note>
  ) : (
    <Note>{what}</Note>
  )
}
