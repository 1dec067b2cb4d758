/** Checks what visitors' browsers require of a certificate: order, dates, names, strength. The API refuses none of these. */
import { isSelfIssued, type Certificate } from './certificate'
import type { Chain } from './chain'
import type { Finding } from './finding'
import { coversHost, withoutPort } from './host-names'
import { isRsa } from './key-kind'
import { formatDay } from '#/lib/time/dates'
import { plural } from '#/lib/text'
import { formatCount } from '#/lib/bytes'

const DAY = 86_400_000
const SOON_DAYS = 30
const SHORT_RSA = 2048
const MAX_NAMES = 4

const finding = (id: Finding['id'], level: Finding['level'], text: string, fix?: Finding['fix']): Finding => ({
  id,
  field: 'certificate',
  level,
  text,
  fix,
})
const quoted = (c: Certificate) => `“${c.subject}”`
const pemOf = (certificates: readonly Certificate[]) => certificates.map((c) => c.pem).join('')

/** Joins names and counts those beyond the fourth. */
export const namesLine = (names: readonly string[]): string =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
    : names.join(', ')

function judgeOrder(chain: Chain, given: readonly Certificate[]): Finding[] {
  const { leaf, ordered, strays, rivals } = chain
  const order = (label: string) => ({ label, values: { certificate: pemOf(ordered) } })
  if (rivals.length > 0) {
    const text = `This text contains ${rivals.length} certificates that could be the site’s own: ${namesLine(rivals.map(quoted))}.`
    const fix = order(`Keep only ${quoted(leaf)}`)
    return [finding('several-leaves', 'error', text, fix)]
  }
  const first = given[0]
  if (first && first.pem !== leaf.pem)
    return [
      finding(
        'chain-order',
        'error',
        `The site’s own certificate must be the first, not ${quoted(first)}. Each issuer follows the certificate that it signed.`,
        order('Sort certificates'),
      ),
    ]
  const tidy = given.length === ordered.length && given.every((c, index) => c.pem === ordered[index]?.pem)
  if (strays.length > 0) {
    const last = ordered.at(-1) ?? leaf
    const text = `${namesLine(strays.map(quoted))} signed nothing here. The issuer of ${quoted(last)}, “${last.issuer}”, is missing.`
    return [finding('chain-gap', 'warn', text)]
  }
  return tidy
    ? []
    : [
        finding(
          'chain-untidy',
          'warn',
          'The chain is out of order or contains a certificate twice.',
          order('Clean up the chain'),
        ),
      ]
}

async function judgeSignatures({ ordered }: Chain, subtle: SubtleCrypto | undefined): Promise<Finding[]> {
  const found: Finding[] = []
  for (const [index, signer] of ordered.entries()) {
    const signed = ordered[index - 1]
    if (!signed || signed.issuerLine !== signer.subjectLine) continue
    if ((await signed.signedBy(signer, subtle).catch(() => undefined)) === false)
      found.push(
        finding('chain-broken', 'warn', `${quoted(signer)} has the issuer’s name but didn’t sign ${quoted(signed)}.`),
      )
  }
  return found
}

function judgeDates({ ordered, leaf }: Chain, now: Date): Finding[] {
  const found: Finding[] = []
  for (const c of ordered) {
    const name = c === leaf ? undefined : quoted(c)
    const left = Math.floor((c.until.getTime() - now.getTime()) / DAY)
    if (c.until < now)
      found.push(
        finding(
          'expired',
          'warn',
          name ? `${name} expired on ${formatDay(c.until)}.` : `This certificate expired on ${formatDay(c.until)}.`,
        ),
      )
    else if (c.from > now)
      found.push(
        finding(
          'not-yet-valid',
          'warn',
          name
            ? `${name} isn’t valid before ${formatDay(c.from)}.`
            : `This certificate isn’t valid before ${formatDay(c.from)}.`,
        ),
      )
    else if (c === leaf && left < SOON_DAYS)
      found.push(
        finding(
          'expires-soon',
          'warn',
          `This certificate expires on ${formatDay(c.until)}, in ${plural(left, 'day')}.`,
        ),
      )
  }
  return found
}

function judgeNames({ names }: Certificate, hosts: readonly string[]): Finding[] {
  const wanted = hosts.map(withoutPort)
  if (wanted.length === 0 || names.some((name) => wanted.some((host) => coversHost(name, host)))) return []
  if (names.length === 0)
    return [
      finding('no-names', 'warn', 'This certificate lists no hostname (subjectAltName), so browsers don’t accept it.'),
    ]
  return [
    finding(
      'other-names',
      'warn',
      // A name without a dot can't be typed as a host.
      `This certificate is for ${namesLine(names)}, but the bucket’s hostname is ${wanted.filter((host) => host.includes('.')).join(' or ')}.`,
    ),
  ]
}

function judgeStrength({ leaf, ordered }: Chain): Finding[] {
  const found: Finding[] = []
  const { kind } = leaf.key
  // Browsers trust a root whatever its signature.
  const weak = ordered.filter((c) => c.sha1 && (c === leaf || !isSelfIssued(c)))
  if (weak.length > 0)
    found.push(
      finding('sha1', 'warn', `Browsers refuse certificates signed with SHA-1: ${namesLine(weak.map(quoted))}.`),
    )
  if (isRsa(kind) && (kind.bits ?? 0) < SHORT_RSA)
    found.push(
      finding(
        'short-rsa',
        'warn',
        `The RSA key has ${formatCount(kind.bits ?? 0)} bits. Browsers refuse fewer than 2,048.`,
      ),
    )
  if (kind.family === 'Ed25519' || kind.family === 'Ed448')
    found.push(finding('ed25519', 'warn', `Browsers don’t yet accept ${kind.family} keys in certificates.`))
  return found
}

function judgeIssuer({ leaf, ordered, rivals, strays }: Chain): Finding[] {
  if (isSelfIssued(leaf))
    return [
      finding(
        'self-signed',
        'warn',
        'This certificate is self-signed. Browsers warn every visitor who doesn’t trust it.',
      ),
    ]
  const alone = ordered.length === 1 && rivals.length === 0 && strays.length === 0
  return alone
    ? [
        finding(
          'issuer-missing',
          'info',
          `The certificate of the issuer, “${leaf.issuer}”, is missing. Add it after this one unless it’s a root.`,
        ),
      ]
    : []
}

/** Findings about certificates that need no key. `hosts`: the bucket's hostnames. */
export async function judgeChain(
  chain: Chain,
  given: readonly Certificate[],
  { hosts, now, subtle }: { hosts: readonly string[]; now: Date; subtle: SubtleCrypto | undefined },
): Promise<Finding[]> {
  return [
    ...judgeOrder(chain, given),
    ...(await judgeSignatures(chain, subtle)),
    ...judgeDates(chain, now),
    ...judgeNames(chain.leaf, hosts),
    ...judgeStrength(chain),
    ...judgeIssuer(chain),
  ]
}
