// Reads the changed pictures of a run, and renders a page that compares them.

/**
 * @typedef {{ name: string, before?: string, after?: string, difference?: string }} Changed
 * @typedef {{ name: string, path?: string }} Attachment
 * @typedef {{ attachments?: Attachment[], errors?: { message?: string }[] }} Result
 * @typedef {{ suites?: Suite[], specs?: { tests: { results: Result[] }[] }[] }} Suite
 */

const KINDS = /** @type {const} */ ({ expected: 'before', actual: 'after', diff: 'difference' })

/** The runner's only message about a picture without an accepted version. */
const MISSING = /A snapshot doesn't exist at (?:[^\n]*\/)?([^\n/]+)\.png/

/** @param {Suite} suite @returns {Result[]} */
const results = (suite) => [
  ...(suite.suites ?? []).flatMap(results),
  ...(suite.specs ?? []).flatMap((s) => s.tests.flatMap((t) => t.results)),
]

/**
 * Reads the changed pictures from the runner's report, each with the files that show the difference; none without accepted
 * pictures.
 * @param {Suite} report
 * @returns {Changed[]}
 */
export const changedPictures = (report) => {
  /** @type {Map<string, Changed>} */
  const found = new Map()
  const all = results(report)
  for (const { name, path } of all.flatMap((r) => r.attachments ?? [])) {
    const [, base = '', kind] = /^(.*)-(expected|actual|diff)\.png$/.exec(name) ?? []
    if (path === undefined || (kind !== 'expected' && kind !== 'actual' && kind !== 'diff')) continue
    found.set(base, { ...(found.get(base) ?? { name: base }), [KINDS[kind]]: path })
  }
  for (const { message = '' } of all.flatMap((r) => r.errors ?? [])) {
    const [, name] = MISSING.exec(message) ?? []
    if (name !== undefined) found.set(name, { name })
  }
  return [...found.values()]
}

/**
 * Describes the result of a run. A failed run is never reported as unchanged.
 * @param {{ code: number, accept: boolean, changed: readonly Changed[] }} run
 */
export const outcome = ({ code, accept, changed }) => {
  if (changed.length > 0) return `${changed.length} changed`
  if (code !== 0) return 'the run failed'
  return accept ? 'accepted' : 'no difference'
}

const escape = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const small = (/** @type {{ name: string, path: string }} */ p) =>
  `<figure><figcaption>${escape(p.name)}</figcaption><a href="${escape(p.path)}"><img src="${escape(p.path)}" alt="" loading="lazy"></a></figure>`

/**
 * @param {readonly { name: string, path: string }[]} pictures accepted ones
 * @param {readonly Changed[]} changed
 * @param {string} what as `outcome` says it
 * @param {(path: string) => string} link from the page to a file
 */
export const overview = (pictures, changed, what, link) => {
  const figure = (/** @type {string} */ caption, /** @type {string | undefined} */ path) =>
    path === undefined
      ? ''
      : `<figure><figcaption>${caption}</figcaption><a href="${escape(link(path))}"><img src="${escape(link(path))}" alt="" loading="lazy"></a></figure>`
  const row = (/** @type {Changed} */ c) =>
    `<section><h2>${escape(c.name)}</h2>${c.after === undefined ? '<p>No picture of it is accepted yet.</p>' : ''}<div>${figure('before', c.before)}${figure('after', c.after)}${figure('difference', c.difference)}</div></section>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of every route</title>
<style>body{font:14px system-ui;margin:24px}section div,.all{display:grid;gap:16px;grid-template-columns:repeat(3,1fr)}.all{grid-template-columns:repeat(4,1fr)}
figure{margin:0}img{width:100%;border:1px solid #8888}.all img{height:220px;object-fit:cover;object-position:top}figcaption{overflow-wrap:anywhere}</style>
<h1>${what.charAt(0).toUpperCase() + what.slice(1)}</h1>
<p>What is right as it is now: npm run visual -- --accept</p>
${changed.map(row).join('\n')}
<h2>Accepted</h2><div class="all">${pictures.map(small).join('\n')}</div></html>
`
}
