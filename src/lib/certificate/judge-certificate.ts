/** Checks what visitors' browsers require of a certificate: order, dates, names, strength. The API refuses none of these. */
import { isSelfIssued, type Certificate } from './certificate'
import type { Chain } from './chain'
import * as copy from './copy'
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

/** Joins names and counts those beyond the fourth. */
export const namesLine = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? copy.andMore(names.slice(0, MOST_NAMES).join(', '), names.length - MOST_NAMES)
    : names.join(', ')

function judgeOrder(chain: Chain, given: readonly Certificate[]): Finding[] {
  const { leaf, ordered, strays, rivals } = chain
  const order = (label: string) => ({ label, values: { certificate: pemOf(ordered) } })
  if (rivals.length > 0) {
    const text = copy.severalLeaves(rivals.length, namesLine(rivals.map(quoted)))
    const fix = order(copy.keepOnly(quoted(leaf)))
    return [finding('several-leaves', 'error', text, fix)]
  }
  const first = given[0]
  if (first && first.pem !== leaf.pem)
    return [finding('chain-order', 'error', copy.chainOrder(quoted(first)), order(copy.putInOrder))]
  const tidy = given.length === ordered.length && given.every((c, index) => c.pem === ordered[index]?.pem)
  if (strays.length > 0) {
    const last = ordered.at(-1) ?? leaf
    const text = copy.chainGap(namesLine(strays.map(quoted)), quoted(last), last.issuer)
    return [finding('chain-gap', 'warn', text)]
  }
  return tidy ? [] : [finding('chain-untidy', 'warn', copy.chainUntidy, order(copy.tidyUp))]
}

async function judgeSignatures({ ordered }: Chain, subtle: SubtleCrypto | undefined): Promise<Finding[]> {
  const found: Finding[] = []
  for (const [index, signer] of ordered.entries()) {
    const signed = ordered[index - 1]
    if (!signed || signed.issuerLine !== signer.subjectLine) continue
    if ((await signed.signedBy(signer, subtle).catch(() => undefined)) === false)
      found.push(finding('chain-broken', 'warn', copy.chainBroken(quoted(signer), quoted(signed))))
  }
  return found
}

function judgeDates({ ordered, leaf }: Chain, now: Date): Finding[] {
  const found: Finding[] = []
  for (const c of ordered) {
    const name = c === leaf ? undefined : quoted(c)
    const left = Math.floor((c.until.getTime() - now.getTime()) / DAY)
    if (c.until < now)
      found.push(finding('expired', 'warn', name ? copy.issuerExpired(name, c.until) : copy.expired(c.until)))
    else if (c.from > now)
      found.push(
        finding('not-yet-valid', 'warn', name ? copy.issuerNotYetValid(name, c.from) : copy.notYetValid(c.from)),
      )
    else if (c === leaf && left < SOON_DAYS)
      found.push(finding('expires-soon', 'warn', copy.expiresSoon(c.until, left)))
  }
  return found
}

function judgeNames({ names }: Certificate, hosts: readonly string[]): Finding[] {
  const wanted = hosts.map(withoutPort)
  if (wanted.length === 0 || names.some((name) => wanted.some((host) => coversHost(name, host)))) return []
  if (names.length === 0) return [finding('no-names', 'warn', copy.noNames)]
  return [
    finding(
      'other-names',
      'warn',
      // A name without a dot can't be typed as a host.
      copy.otherNames(
        namesLine(names),
        wanted.filter((host) => host.includes('.')),
      ),
    ),
  ]
}

function judgeStrength({ leaf, ordered }: Chain): Finding[] {
  const found: Finding[] = []
  const { kind } = leaf.key
  // Browsers trust a root whatever its signature.
  const weak = ordered.filter((c) => c.sha1 && (c === leaf || !isSelfIssued(c)))
  if (weak.length > 0) found.push(finding('sha1', 'warn', copy.sha1(namesLine(weak.map(quoted)))))
  if (isRsa(kind) && (kind.bits ?? 0) < SHORT_RSA)
    found.push(finding('short-rsa', 'warn', copy.shortRsa(kind.bits ?? 0)))
  if (kind.family === 'Ed25519' || kind.family === 'Ed448')
    found.push(finding('ed25519', 'warn', copy.unsupportedFamily(kind.family)))
  return found
}

function judgeIssuer({ leaf, ordered, rivals, strays }: Chain): Finding[] {
  if (isSelfIssued(leaf)) return [finding('self-signed', 'warn', copy.selfSigned)]
  const alone = ordered.length === 1 && rivals.length === 0 && strays.length === 0
  return alone ? [finding('issuer-missing', 'info', copy.issuerMissing(leaf.issuer))] : []
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
