/** Reads an access policy in XML for display only; the store makes every access decision. */

export interface Grantee {
  readonly id?: string
  readonly name?: string
  /** URI of a group, such as `…/groups/global/AllUsers`. */
  readonly uri?: string
  readonly email?: string
}
export interface AclGrant extends Grantee {
  readonly permission: string
}
export interface Policy {
  readonly owner: Grantee
  readonly grants: readonly AclGrant[]
  /** False if the text is truncated, too long or not a policy, so that the result might be incomplete. */
  readonly whole: boolean
}

/** Longer than any policy that a store writes. */
const LONGEST = 256 * 1024
const MAX_GRANTS = 500
const DEEPEST = 32

/**
 * Reads owner and grants in one pass. Ignores name prefixes, skips unknown elements and never expands declared
 * entities.
 */
export function readPolicy(xml: string): Policy {
  const owner: { id?: string; name?: string } = {}
  const grants: { -readonly [K in keyof AclGrant]: AclGrant[K] }[] = []
  const path: string[] = []
  let whole = xml.length <= LONGEST
  let policy = false
  const take = (text: string) => {
    const value = text.trim()
    const field = FIELDS[path.at(-1) ?? '']
    if (field === undefined || value === '') return
    const grant = grants.at(-1)
    if (path.includes('Grant')) {
      if (grant) grant[field] = (grant[field] ?? '') + value
    } else if (path.includes('Owner') && (field === 'id' || field === 'name')) {
      owner[field] = (owner[field] ?? '') + value
    }
  }
  for (const piece of pieces(xml.slice(0, LONGEST))) {
    if (piece.kind === 'broken') whole = false
    else if (piece.kind === 'text') take(piece.text)
    else if (piece.kind === 'close') {
      const from = path.lastIndexOf(piece.name)
      if (from >= 0) path.length = from
    } else {
      policy ||= piece.name === 'AccessControlPolicy'
      if (piece.name === 'Grant' && !path.includes('Grant')) {
        if (grants.length === MAX_GRANTS) return { owner, grants, whole: false }
        grants.push({ permission: '' })
      }
      if (!piece.empty && path.length < DEEPEST) path.push(piece.name)
      else if (!piece.empty) whole = false
    }
  }
  return { owner, grants: grants.filter((g) => g.permission !== ''), whole: whole && policy && path.length === 0 }
}

const FIELDS: Readonly<Record<string, 'id' | 'name' | 'uri' | 'email' | 'permission'>> = {
  ID: 'id',
  DisplayName: 'name',
  URI: 'uri',
  EmailAddress: 'email',
  Permission: 'permission',
}

type Piece =
  | { kind: 'open'; name: string; empty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }
  | { kind: 'broken' }

function* pieces(xml: string): Generator<Piece> {
  for (let at = 0; at < xml.length;) {
    if (xml[at] !== '<') {
      const end = xml.indexOf('<', at)
      const to = end < 0 ? xml.length : end
      yield { kind: 'text', text: unescape(xml.slice(at, to)) }
      at = to
      continue
    }
    const [start, stop] = xml.startsWith('<!--', at)
      ? ['<!--', '-->']
      : xml.startsWith('<![CDATA[', at)
        ? ['<![CDATA[', ']]>']
        : ['<', '>']
    const end = xml.indexOf(stop, at + start.length)
    if (end < 0) {
      yield { kind: 'broken' }
      return
    }
    const inner = xml.slice(at + start.length, end)
    at = end + stop.length
    if (start === '<![CDATA[') yield { kind: 'text', text: inner }
    else if (start === '<' && !/^[?!]/.test(inner)) {
      const name = /^\/?([^\s/]*)/.exec(inner)?.[1]?.split(':').at(-1) ?? ''
      yield inner.startsWith('/') ? { kind: 'close', name } : { kind: 'open', name, empty: inner.endsWith('/') }
    }
  }
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescape = (text: string) =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi,
    (all, dec?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? all
      const code = dec === undefined ? Number.parseInt(hex ?? '', 16) : Number(dec)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd'
    },
  )

const GROUPS: readonly (readonly [ending: string, words: string])[] = [
  ['/AllUsers', 'Anyone'],
  ['/AuthenticatedUsers', 'Any account with a key'],
  ['/LogDelivery', 'Object store log delivery'],
]

/** The grantee in words; an unknown group shows its URI. */
export function granteeWords(g: Grantee, owner: Grantee): string {
  if (g.uri !== undefined) return GROUPS.find(([ending]) => g.uri?.endsWith(ending))?.[1] ?? `Group ${g.uri}`
  if (g.id !== undefined && g.id === owner.id) return g.name === undefined ? 'Owner' : `Owner (${g.name})`
  return g.name ?? g.email ?? g.id ?? 'Unnamed grantee'
}

const PERMISSIONS: Readonly<Record<string, string>> = {
  FULL_CONTROL: 'Full control',
  READ: 'Download',
  WRITE: 'Write',
  READ_ACP: 'Read the access policy',
  WRITE_ACP: 'Change the access policy',
}

/** The access that a permission grants on an object; an unknown permission is returned unchanged. */
export const aclPermissionText = (permission: string): string =>
  (Object.hasOwn(PERMISSIONS, permission) ? PERMISSIONS[permission] : undefined) ?? permission
