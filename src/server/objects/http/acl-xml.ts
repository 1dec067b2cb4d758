/** The policy of a canned ACL as XML. */
export type CannedAcl = 'private' | 'public-read' | 'authenticated-read' | 'public-read-write' | 'custom'

// Characters that XML 1.0 can't contain at all, not even as a reference.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\p{Surrogate}]/gu
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** Whether the text can be in XML unchanged. */
export const fitsXml = (text: string) => text.search(FORBIDDEN) < 0

/** Text for an element or attribute; characters that XML can't contain become U+FFFD. */
export const escapeXml = (text: string) =>
  text.replace(/[&<>"'\r\n\t]/g, (c) => ENTITIES[c] ?? c).replace(FORBIDDEN, '\ufffd')

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'

const grantee = (type: string, inner: string) =>
  `<Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="${type}">${inner}</Grantee>`
const group = (name: string) => grantee('Group', `<URI>/groups/global/${name}</URI>`)
const grant = (to: string, permission: string) => `<Grant>${to}<Permission>${permission}</Permission></Grant>`

const EXTRA: Readonly<Record<CannedAcl, readonly string[]>> = {
  private: [],
  'public-read': [grant(group('AllUsers'), 'READ')],
  'public-read-write': [grant(group('AllUsers'), 'READ'), grant(group('AllUsers'), 'WRITE')],
  'authenticated-read': [grant(group('AuthenticatedUsers'), 'READ')],
  // A policy other than the canned ones. Only demo data has it, since this API can't write one.
  custom: [grant(group('AuthenticatedUsers'), 'READ_ACP')],
}

/** `owner` is the account's UUID, `name` its name. */
export function aclXml(acl: CannedAcl, owner: string, name: string): string {
  const who = `<ID>${escapeXml(owner)}</ID><DisplayName>${escapeXml(name)}</DisplayName>`
  const grants = [grant(grantee('CanonicalUser', who), 'FULL_CONTROL'), ...EXTRA[acl]].join('')
  const list = `<AccessControlList>${grants}</AccessControlList>`
  return `${XML_HEAD}<AccessControlPolicy><Owner>${who}</Owner>${list}</AccessControlPolicy>`
}
