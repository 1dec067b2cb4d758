import { expect, test } from 'vitest'
import { quickPage } from './quick-page'

const WAITED_FOR = '<script src="/theme-init.js" nonce="N"></script>'
const PROGRAM = '<script type="module" crossorigin src="/assets/core-Ab12.js" nonce="N"></script>'
const page = `<head>${WAITED_FOR}
    <script type="module" crossorigin src="/assets/first-Cd34.js" nonce="N"></script>
    ${PROGRAM}
  </head><body><div id="root"></div></body>`
const reads = (text: string | undefined) => () => Promise.resolve(text)

test('the blocking script is inlined unchanged if its file exists', async () => {
  expect(await quickPage(page, reads("const $& = '$1'"))).toContain(
    '<head><script nonce="N">const $& = \'$1\'</script>',
  )
  expect(await quickPage(page, reads(undefined))).toContain(`<head>${WAITED_FOR}`)
})

test('the program loads after everything that the first rows need, once its element exists', async () => {
  const quick = await quickPage(page, reads(undefined))
  expect(quick).not.toContain(PROGRAM)
  expect(quick).toContain('src="/assets/first-Cd34.js" nonce="N"></script>\n    \n  </head>')
  expect(quick).toMatch(
    /<div id="root"><\/div><script nonce="N">setTimeout\(\(\)=>import\("\/assets\/core-Ab12\.js"\),globalThis\.programAfter\)<\/script><\/body>$/,
  )
})

test('a page of another build stays unchanged', async () => {
  const other = '<head><script type="module" src="/assets/main-Ab12.js"></script></head><body></body>'
  expect(await quickPage(other, reads(''))).toBe(other)
})
