/** What visitors' browsers will make of a certificate: order, dates, names, strength. Nothing here is refused by the API. */
import { formatDay } from '../dates'
import { plural } from '../text'
import { isSelfIssued, type Certificate } from './certificate'
import type { Chain } from './chain'
import type { Finding } from './finding'
import { coversHost, withoutPort } from './host-names'
import { isRsa } from './key-kind'

const DAY = 86_400_000
const SOON_DAYS = 30
const SHORT_RSA = 2048
const MOST_NAMES = 4

const finding = (id: Finding['id'], level: Finding['level'], text: string, fix?: Finding['fix']): Finding => ({
  id,
  field: 'certificate',
  level,
  text,
  fix,
})
const quoted = (c: Certificate) => `“${c.subject}”`
const pemOf = (certificates: readonly Certificate[]) => certificates.map((c) => c.pem).join('')

/** Names in a line, the rest counted. */
export const namesLine = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`
    : names.join(', ')

function judgeOrder(chain: Chain, given: readonly Certificate[]): Finding[] {
  const { leaf, ordered, strays, rivals } = chain
  const order = (label: string) => ({ label, values: { certificate: pemOf(ordered) } })
  if (rivals.length > 0) {
    const text = `This holds ${rivals.length} certificates that could be the site’s own: ${namesLine(rivals.map(quoted))}.`
    const fix = order(`Keep only ${quoted(leaf)}`)
    return [finding('several-leaves', 'error', text, fix)]
  }
  const first = given[0]
  if (first && first.pem !== leaf.pem)
    return [
      finding(
        'chain-order',
        'error',
        `The site’s own certificate has to be the first; here ${quoted(first)} is. The issuers follow, each after what it signed.`,
        order('Put them in order'),
      ),
    ]
  const tidy = given.length === ordered.length && given.every((c, index) => c.pem === ordered[index]?.pem)
  if (strays.length > 0) {
    const text = `${namesLine(strays.map(quoted))} signed nothing here: ${quoted(ordered.at(-1) ?? leaf)} was issued by “${(ordered.at(-1) ?? leaf).issuer}”, which is missing in between.`
    return [finding('chain-gap', 'warn', text)]
  }
  return tidy
    ? []
    : [finding('chain-untidy', 'warn', 'The chain is out of order or holds one twice.', order('Tidy it up'))]
}

async function judgeSignatures({ ordered }: Chain, subtle: SubtleCrypto | undefined): Promise<Finding[]> {
  const found: Finding[] = []
  for (const [index, signer] of ordered.entries()) {
    const signed = ordered[index - 1]
    if (!signed || signed.issuerLine !== signer.subjectLine) continue
    if ((await signed.signedBy(signer, subtle).catch(() => undefined)) === false)
      found.push(
        finding(
          'chain-broken',
          'warn',
          `${quoted(signer)} has the issuer’s name, but it did not sign ${quoted(signed)}.`,
        ),
      )
  }
  return found
}

function judgeDates({ ordered, leaf }: Chain, now: Date): Finding[] {
  const found: Finding[] = []
  for (const c of ordered) {
    const name = c === leaf ? 'It' : quoted(c)
    const left = Math.floor((c.until.getTime() - now.getTime()) / DAY)
    if (c.until < now) found.push(finding('expired', 'warn', `${name} expired on ${formatDay(c.until)}.`))
    else if (c.from > now)
      found.push(finding('not-yet-valid', 'warn', `${name} is not valid before ${formatDay(c.from)}.`))
    else if (c === leaf && left < SOON_DAYS)
      found.push(finding('expires-soon', 'warn', `It expires on ${formatDay(c.until)}, in ${plural(left, 'day')}.`))
  }
  return found
}

function judgeNames({ names }: Certificate, hosts: readonly string[]): Finding[] {
  const wanted = hosts.map(withoutPort)
  if (wanted.length === 0 || names.some((name) => wanted.some((host) => coversHost(name, host)))) return []
  if (names.length === 0)
    return [finding('no-names', 'warn', 'It names no host (subjectAltName): browsers no longer read the subject.')]
  return [
    finding(
      'other-names',
      'warn',
      // A name without a dot is no host that anybody could type.
      `It is for ${namesLine(names)}. The bucket is reached as ${wanted.filter((host) => host.includes('.')).join(' or ')}: no name fits.`,
    ),
  ]
}

function judgeStrength({ leaf, ordered }: Chain): Finding[] {
  const found: Finding[] = []
  const { kind } = leaf.key
  // A root is trusted by itself, whatever signed it.
  const weak = ordered.filter((c) => c.sha1 && (c === leaf || !isSelfIssued(c)))
  if (weak.length > 0)
    found.push(finding('sha1', 'warn', `${namesLine(weak.map(quoted))}: signed with SHA-1, which browsers refuse.`))
  if (isRsa(kind) && (kind.bits ?? 0) < SHORT_RSA)
    found.push(finding('short-rsa', 'warn', `Its RSA key has ${kind.bits} bits; browsers refuse fewer than 2048.`))
  if (kind.family === 'Ed25519' || kind.family === 'Ed448')
    found.push(finding('ed25519', 'warn', `Browsers do not accept ${kind.family} in certificates of sites yet.`))
  return found
}

function judgeIssuer({ leaf, ordered, rivals, strays }: Chain): Finding[] {
  if (isSelfIssued(leaf))
    return [finding('self-signed', 'warn', 'It is signed by itself: browsers warn every visitor who does not know it.')]
  const alone = ordered.length === 1 && rivals.length === 0 && strays.length === 0
  return alone
    ? [
        finding(
          'issuer-missing',
          'info',
          `The certificate of its issuer “${leaf.issuer}” is not in it. Unless that is a root, add it after this one.`,
        ),
      ]
    : []
}

/** All that can be said about certificates before the key is looked at. `hosts`: the names by which the bucket is reached. */
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
