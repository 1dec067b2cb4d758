import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { granteeWords, aclPermissionText, readPolicy } from './acl-grants'

const policy = (grants: string, owner = '<Owner><ID>7c</ID><DisplayName>Larkspur</DisplayName></Owner>') =>
  `<?xml version="1.0"?><AccessControlPolicy>${owner}<AccessControlList>${grants}</AccessControlList></AccessControlPolicy>`
const OWNER =
  '<Grant><Grantee xmlns:xsi="http://x" xsi:type="CanonicalUser"><ID>7c</ID><DisplayName>Larkspur</DisplayName></Grantee><Permission>FULL_CONTROL</Permission></Grant>'
const group = (uri: string, permission: string) =>
  `<Grant><Grantee xsi:type="Group"><URI>${uri}</URI></Grantee><Permission>${permission}</Permission></Grant>`
const words = (xml: string) => {
  const { owner, grants } = readPolicy(xml)
  return grants.map((g) => `${granteeWords(g, owner)}: ${aclPermissionText(g.permission)}`)
}

test('the owner, everyone and signed-in accounts have their own words', () => {
  const xml = policy(
    OWNER +
      group('http://acs.example/groups/global/AllUsers', 'READ') +
      group('/groups/global/AuthenticatedUsers', 'READ_ACP'),
  )
  expect(readPolicy(xml).whole).toBe(true)
  expect(words(xml)).toEqual([
    'Owner (Larkspur): Full control',
    'Anyone: Download',
    'Any account with a key: Read the access policy',
  ])
})

test('an unknown group or permission appears unchanged', () => {
  expect(words(policy(group('http://x/groups/friends', 'DANCE')))).toEqual(['Group http://x/groups/friends: DANCE'])
  expect(
    words(
      policy('<Grant><Grantee><EmailAddress>a@b.example</EmailAddress></Grantee><Permission>READ</Permission></Grant>'),
    ),
  ).toEqual(['a@b.example: Download'])
  expect(readPolicy(policy('<ID>other</ID>')).owner.id).toBe('7c')
  expect(words(policy('<Grant><Grantee/><Permission>WRITE</Permission></Grant>'))).toEqual(['Unnamed grantee: Write'])
})

test("prefixes, CDATA, comments, references and unknown elements don't matter", () => {
  const xml = policy(
    '<s3:Grant><s3:Grantee><!-- <Permission>WRITE</Permission> --><Extra><Deep>x</Deep></Extra><s3:ID><![CDATA[a<b]]></s3:ID><s3:DisplayName>A &amp; B &#x1F600; &lt;i&gt;</s3:DisplayName></s3:Grantee><s3:Permission> READ </s3:Permission></s3:Grant>',
  )
  expect(readPolicy(xml)).toEqual({
    owner: { id: '7c', name: 'Larkspur' },
    grants: [{ id: 'a<b', name: 'A & B 😀 <i>', permission: 'READ' }],
    whole: true,
  })
})

describe('hostile or broken text', () => {
  test('declared entities are not expanded', () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${policy(
      '<Grant><Grantee><DisplayName>&a;&b;</DisplayName></Grantee><Permission>READ</Permission></Grant>',
    )}`
    expect(readPolicy(laughs).grants).toEqual([{ name: '&a;&b;', permission: 'READ' }])
  })
  test('references to no valid character are replaced', () => {
    expect(
      words(
        policy(
          '<Grant><Grantee><DisplayName>&#0;&#xD800;&#9999999;</DisplayName></Grantee><Permission>READ</Permission></Grant>',
        ),
      ),
    ).toEqual(['\ufffd\ufffd\ufffd: Download'])
  })
  test('a truncated policy is not complete', () => {
    const xml = policy(OWNER)
    for (let cut = 1; cut < xml.length; cut += 1) expect(readPolicy(xml.slice(0, cut)).whole).toBe(false)
    expect(readPolicy('<Error><Code>AccessDenied</Code></Error>').whole).toBe(false)
    expect(readPolicy('')).toEqual({ owner: {}, grants: [], whole: false })
  })
  test('depth, length and number of grants are bounded', () => {
    const deep = (depth: number) => readPolicy(policy('<a>'.repeat(depth) + '</a>'.repeat(depth) + OWNER)).whole
    expect([deep(20), deep(32)]).toEqual([true, false])
    expect(readPolicy(policy(OWNER.repeat(501))).grants).toHaveLength(500)
    expect(readPolicy(policy(OWNER.repeat(501))).whole).toBe(false)
    for (const text of ['<!--', '<![CDATA[', '<', '&#', '<Grant ', '</'])
      expect(readPolicy(text.repeat(300_000)).whole).toBe(false)
  })
  test('any text is read without an exception', () => {
    const part = fc.constantFrom(
      '<Grant>',
      '</Grant>',
      '<ID>',
      '</ID>',
      '<Permission>READ',
      '</',
      '<!--',
      '-->',
      '&lt;',
      'x',
      '/>',
      ']]>',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 30 }), (parts) => void readPolicy(parts.join(''))),
    )
  })
})
