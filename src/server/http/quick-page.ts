/** The console's page, changed so that its first rows come sooner. Served as it was built it works the same (decision 0009). */

/** A script that the reading of the page would wait for. */
const WAITED_FOR = /<script src="\/(theme-init\.js)"([^>]*)><\/script>/
/** The program itself, which the picture of the first rows does not need. The page's own script says how long it may wait. */
const PROGRAM = /<script type="module"[^>]* src="(\/assets\/core-[^"]+)"( nonce="[^"]*")?><\/script>/

/** `read` answers the text of a file beside the page; undefined where there is none. */
export async function quickPage(page: string, read: (name: string) => Promise<string | undefined>): Promise<string> {
  const [waitedFor, name = '', attributes = ''] = WAITED_FOR.exec(page) ?? []
  const script = waitedFor === undefined ? undefined : await read(name)
  const held = script === undefined ? page : page.replace(WAITED_FOR, () => `<script${attributes}>${script}</script>`)
  const [, program, nonce = ''] = PROGRAM.exec(held) ?? []
  if (program === undefined) return held
  // At the end: the program draws into what stands before it.
  const later = `<script${nonce}>setTimeout(()=>import(${JSON.stringify(program)}),globalThis.programAfter)</script>`
  return held.replace(PROGRAM, '').replace('</body>', () => `${later}</body>`)
}
