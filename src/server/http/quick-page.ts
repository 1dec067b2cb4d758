/**
 * Changes the console's page so that its first rows appear sooner. The unchanged page works the same (decision 0009).
 */

/** A script that blocks the parser. */
const WAITED_FOR = /<script src="\/(theme-init\.js)"([^>]*)><\/script>/
/** The program itself, which the first rows don't need. The page's own script says how long it can wait. */
const PROGRAM = /<script type="module"[^>]* src="(\/assets\/core-[^"]+)"( nonce="[^"]*")?><\/script>/

/** `read` returns the text of a file beside the page; undefined if missing. */
export async function quickPage(page: string, read: (name: string) => Promise<string | undefined>): Promise<string> {
  const [waitedFor, name = '', attributes = ''] = WAITED_FOR.exec(page) ?? []
  const script = waitedFor === undefined ? undefined : await read(name)
  const held = script === undefined ? page : page.replace(WAITED_FOR, () => `<script${attributes}>${script}</script>`)
  const [, program, nonce = ''] = PROGRAM.exec(held) ?? []
  if (program === undefined) return held
  // The program goes last because it renders into the elements before it.
  const later = `<script${nonce}>setTimeout(()=>import(${JSON.stringify(program)}),globalThis.programAfter)</script>`
  return held.replace(PROGRAM, '').replace('</body>', () => `${later}</body>`)
}
