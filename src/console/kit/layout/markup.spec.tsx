import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { recordServerTime } from '#/lib/time/clock'
import { FileField } from '../field/file-field'
import { TagInput } from '../field/tag-input'
import { CodeBlock } from '../text/code-block'
import { CopyText } from '../text/copy-text'
import { MiddleEllipsis } from '../text/middle-ellipsis'
import { RelativeTime } from '../text/relative-time'
import { StatusBadge } from '../feedback/status-badge'
import { TextArea } from '../field/text-area'
import { TextField } from '../field/text-field'
import { Breadcrumbs } from './breadcrumbs'
import { Tabs } from './tabs'

afterEach(() => recordServerTime(new Date().toUTCString()))
const ignore = () => undefined
const html = (element: ReactElement) => renderToStaticMarkup(element)

test('a field labels its control and connects hint and error to it', () => {
  const markup = html(<TextField label="Name" hint="3–63 characters" error="Taken" />)
  const id = /<input[^>]* id="([^"]+)"/.exec(markup)?.[1] ?? 'none'
  expect(markup).toContain(`for="${id}"`)
  expect(markup).toContain('aria-invalid="true"')
  const message = /aria-errormessage="([^"]+)"/.exec(markup)?.[1] ?? 'none'
  const described = /aria-describedby="([^"]+)"/.exec(markup)?.[1]?.split(' ') ?? []
  expect(described).toContain(message)
  for (const target of described) expect(markup).toContain(`id="${target}"`)
})

test('a valid field has no error attributes', () => {
  const markup = html(<TextField label="Name" error="" />)
  expect(markup).not.toContain('aria-invalid')
  expect(markup).not.toContain('aria-errormessage')
  expect(markup).not.toContain('aria-describedby')
})

test('a phone changes no technical name while it is typed, and helps with prose', () => {
  for (const field of [<TextField key="one" label="Name" mono />, <TextArea key="many" label="Text" mono />])
    expect(html(field)).toMatch(/autoCapitalize="none" autoCorrect="off"/)
  expect(html(<TextField label="Subject" />)).not.toContain('autoCapitalize')
})

test('an unknown status is shown as returned', () => {
  const map = { active: { label: 'Active', tone: 'ok' } } as const
  expect(html(<StatusBadge value="active" map={map} />)).toContain('Active')
  expect(html(<StatusBadge value="hibernating" map={map} />)).toContain('hibernating')
  expect(html(<StatusBadge value="constructor" map={map} />)).toContain('constructor')
  expect(html(<StatusBadge value={null} map={map} />)).toContain('Unknown')
})

test('a name can’t change its direction, and its extension is never cut', () => {
  const turned = 'invoice\u202Efdp.exe'
  const shown = [
    <MiddleEllipsis key="name" text={turned} />,
    <CopyText key="copy" text={turned} cut />,
    <Breadcrumbs key="crumbs" items={[{ label: turned }]} />,
    <FileField key="file" label="File" file={new File([], turned)} onFile={ignore} />,
    <TagInput key="tags" label="Tags" value={[turned]} onChange={ignore} />,
  ]
  for (const element of shown) expect(html(element), String(element.key)).not.toContain('\u202E')
  expect(html(<MiddleEllipsis text="quarterly report of all departments.pdf" />)).toContain('artments.pdf</bdi>')
})

test('a time without a zone is UTC, and an invalid one is shown as is', () => {
  expect(html(<RelativeTime value="2024-03-02T10:11:12" as="exact" />)).toBe(
    '<time dateTime="2024-03-02T10:11:12.000Z" title="2 Mar 2024, 10:11:12 UTC">2 Mar 2024, 10:11:12 UTC</time>',
  )
  expect(html(<RelativeTime value="soon" />)).toContain('soon')
  expect(html(<RelativeTime value={null} never="Never used" />)).toContain('Never used')
})

test('highlighted code keeps its text', () => {
  const code = 'POST /v4/x\n{\n  "a: b": "c\\"d",\n  "n": -1.5,\n  "on": true\n}'
  const markup = html(<CodeBlock code={code} label="API request" lang="http" copy={false} />)
  const text = markup.replaceAll(/<[^>]+>/g, '').replaceAll('&quot;', '"')
  expect(text).toBe(code)
  const values = Array.from(markup.matchAll(/<span[^>]*>([^<]*)<\/span>/g), (found) => found[1])
  expect(values).toEqual(['&quot;c\\&quot;d&quot;', '-1.5', 'true'])
})

test('times of the API count from its clock, and times of this browser from its own', () => {
  const ahead = new Date(Date.now() + 300_000)
  recordServerTime(ahead.toUTCString())
  expect(html(<RelativeTime value={ahead.toISOString()} />)).toContain('>just now<')
  expect(html(<RelativeTime local value={Date.now()} />)).toContain('>just now<')
})

test('a tab’s name and its count are two words to screen readers', () => {
  const link = <a href="/tickets">All</a>
  const markup = html(<Tabs label="Tickets by status" items={[{ id: 'open', label: 'Open', link, count: 11 }]} />)
  expect(markup.replaceAll(/<[^>]+>/g, '')).toBe('Open 11')
})
