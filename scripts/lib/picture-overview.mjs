// What a run of pictures changed, and a page on which a person looks at it.

/**
 * @typedef {{ name: string, before?: string, after?: string, difference?: string }} Changed
 * @typedef {{ name: string, path?: string }} Attachment
 * @typedef {{ suites?: Suite[], specs?: { tests: { results: { attachments?: Attachment[] }[] }[] }[] }} Suite
 */

const KINDS = /** @type {const} */ ({ expected: 'before', actual: 'after', diff: 'difference' })

/** @param {Suite} suite @returns {Attachment[]} */
const attachments = (suite) => [
  ...(suite.suites ?? []).flatMap(attachments),
  ...(suite.specs ?? []).flatMap((s) => s.tests.flatMap((t) => t.results.flatMap((r) => r.attachments ?? []))),
]

/**
 * Out of the runner's report: pictures that are not as accepted, each with the files that show how.
 * @param {Suite} report
 * @returns {Changed[]}
 */
export const changedPictures = (report) => {
  /** @type {Map<string, Changed>} */
  const found = new Map()
  for (const { name, path } of attachments(report)) {
    const [, base = '', kind] = /^(.*)-(expected|actual|diff)\.png$/.exec(name) ?? []
    if (path === undefined || (kind !== 'expected' && kind !== 'actual' && kind !== 'diff')) continue
    found.set(base, { ...(found.get(base) ?? { name: base }), [KINDS[kind]]: path })
  }
  return [...found.values()]
}

const escape = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const small = (/** @type {{ name: string, path: string }} */ p) =>
  `<figure><figcaption>${escape(p.name)}</figcaption><a href="${escape(p.path)}"><img src="${escape(p.path)}" alt="" loading="lazy"></a></figure>`

/**
 * @param {readonly { name: string, path: string }[]} pictures accepted ones
 * @param {readonly Changed[]} changed
 * @param {(path: string) => string} link from the page to a file
 */
export const overview = (pictures, changed, link) => {
  const figure = (/** @type {string} */ caption, /** @type {string | undefined} */ path) =>
    path === undefined
      ? ''
      : `<figure><figcaption>${caption}</figcaption><a href="${escape(link(path))}"><img src="${escape(link(path))}" alt="" loading="lazy"></a></figure>`
  const row = (/** @type {Changed} */ c) =>
    `<section><h2>${escape(c.name)}</h2><div>${figure('before', c.before)}${figure('after', c.after)}${figure('difference', c.difference)}</div></section>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of every route</title>
<style>body{font:14px system-ui;margin:24px}section div,.all{display:grid;gap:16px;grid-template-columns:repeat(3,1fr)}.all{grid-template-columns:repeat(4,1fr)}
figure{margin:0}img{width:100%;border:1px solid #8888}.all img{height:220px;object-fit:cover;object-position:top}figcaption{overflow-wrap:anywhere}</style>
<h1>${changed.length === 0 ? 'Nothing changed' : `${changed.length} changed`}</h1>
<p>What is right as it is now: npm run visual -- --accept</p>
${changed.map(row).join('\n')}
<h2>Accepted</h2><div class="all">${pictures.map(small).join('\n')}</div></html>
`
}
