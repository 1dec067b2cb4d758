import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { markdownChunks } from '#/lib/markdown-chunks'
import { MarkdownBody } from './markdown-body'

const body = (text: string) => renderToStaticMarkup(<MarkdownBody text={text} />)
/** Without class names, which are the style sheet's own business, and without the space between blocks. */
const html = (text: string) => body(text).replaceAll(/ class="[^"]*"|\n/g, '')

test('Markdown becomes elements', () => {
  expect(html('A *b* **c** ~~d~~ `e`')).toBe(
    '<p dir="auto">A <em>b</em> <strong>c</strong> <del>d</del> <code>e</code></p>',
  )
  expect(html('> a\n\n---')).toBe('<blockquote><p dir="auto">a</p></blockquote><hr/>')
  expect(html('3. a\n4. b')).toContain('<ol start="3"><li dir="auto">a</li>')
  expect(html('# Big')).toBe('<h3 dir="auto">Big</h3>')
  expect(html('- [x] done\n- [ ] open')).toMatch(/aria-label="Done" checked="".*aria-label="Not done"\/>/)
  expect(html('| a | b |\n|--:|---|\n| 1 | 2 |')).toContain('<td dir="auto" style="text-align:right">1</td>')
  expect(html('one~two~three')).toContain('one~two~three')
  expect(html('see[^1]\n\n[^1]: note')).toContain('<sup>[1]</sup>')
})

test('a line break is shown once, however it is written', () => {
  for (const text of ['a\nb', 'a  \nb', 'a\\\nb']) expect(html(text)).toBe('<p dir="auto">a<br/>b</p>')
})

test.each([
  ['a script', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a handler', '<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['a frame in a line', 'a <iframe src="//x"></iframe> b', '&lt;iframe src=&quot;//x&quot;&gt;'],
  ['a style', '<style>*{display:none}</style>', '&lt;style&gt;'],
  ['a comment', '<!-- --><b>x', '&lt;!-- --&gt;&lt;b&gt;x'],
  ['a tag as a reference', '&lt;script&gt;', '&lt;script&gt;'],
  ['markup in code', '`<b>`', '<code>&lt;b&gt;</code>'],
  ['a language that is markup', '```"><script>\na\n```', '<code>a</code>'],
])('%s is shown as text', (_, text, shown) => {
  const made = html(text)
  expect(made).toContain(shown)
  expect(made).not.toMatch(/<(script|img|iframe|style|b)\b/)
})

test.each(['https://example.com/a?b=c', 'http://example.com/', 'mailto:help@example.com'])(
  '%s becomes a link that tells nobody where it comes from',
  (url) => {
    expect(html(`[here](${url})`)).toBe(
      `<p dir="auto"><a href="${url}" title="${url}" target="_blank" rel="noopener noreferrer nofollow">here</a></p>`,
    )
  },
)

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,hi',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example/x',
  '/\\evil.example',
  '/buckets',
  'https://user:pw@example.com/',
  'relative.html',
])('%s becomes text instead of a link', (url) => {
  const made = html(`[here](<${url}>)`)
  expect(made).not.toContain('<a ')
  expect(made).toMatch(/^<p dir="auto">here \(.+\)<\/p>$/)
})

test('images, references and bare URLs become links', () => {
  expect(html('![A cat](https://example.com/cat.png)')).toContain('>A cat</a>')
  expect(html('![](https://example.com/pixel.gif)')).toContain('>Image</a>')
  expect(html('![A cat][c]\n\n[c]: https://example.com/c')).toMatch(/<a href="https:\/\/example.com\/c".*>A cat<\/a>/)
  expect(html('[x][c]\n\n[c]: javascript:alert(1)')).not.toContain('<a ')
  expect(html('see www.example.com')).toContain('href="http://www.example.com/"')
  expect(html('![x](javascript:alert(1))')).toBe('<p dir="auto">x (javascript:alert(1))</p>')
})

test('a definition that no link refers to stays in sight', () => {
  expect(html('[warn]: timeout')).toBe('<p dir="auto">[warn]: timeout</p>')
  expect(html('[1]: /buckets "All of them"')).toBe('<p dir="auto">[1]: /buckets &quot;All of them&quot;</p>')
  expect(html('[1]: javascript:alert(1)')).toBe('<p dir="auto">[1]: javascript:alert(1)</p>')
  // The link to it is in the piece before.
  const long = `See [the page][1].\n\n${'word '.repeat(500)}\n\nRegards\n\n[1]: https://example.com/page`
  expect(
    markdownChunks(long)
      .map(({ text }) => html(text))
      .join(''),
  ).toContain('href="https://example.com/page"')
})

test('a link finds its address within a quotation', () => {
  expect(html('> See [the page][1].\n>\n> [1]: https://example.com/page')).toContain('href="https://example.com/page"')
})

test('bidirectional and invisible characters are named everywhere', () => {
  expect(html('a\u202Eb')).toBe('<p dir="auto">a‹U+202E›b</p>')
  expect(html('`a\u2066b`')).toContain('a‹U+2066›b')
  expect(html('```\na\u0007b\n```')).toContain('a‹U+0007›b')
  expect(html('[a\u202Eb](<https://example.com/>)')).toContain('a‹U+202E›b')
  expect(html('שלום')).toBe('<p dir="auto">שלום</p>')
})

test('text that would parse too slowly is shown as is, and a long text piece by piece', () => {
  for (const text of ['>'.repeat(65_000), '['.repeat(65_000), '**a *b '.repeat(9000), '~~a'.repeat(20_000)]) {
    expect(body(text)).toMatch(/^<p dir="auto" class="[^"]*">[^<]+<\/p>$/)
  }
  const long = `First *a*.\n\n${`${'word '.repeat(500)}\n\n`.repeat(3)}Last *b*.`
  expect(body(long)).toContain('<em>a</em>')
  // Parsed after the first paint, in the browser; until then it stands as it was written.
  expect(body(long)).toContain('Last *b*.')
})
