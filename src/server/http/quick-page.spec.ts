import { expect, test } from 'vitest'
import { quickPage } from './quick-page'

const WAITED_FOR = '<script src="/theme-init.js" nonce="N"></script>'
const PROGRAM = '<script type="module" crossorigin src="/assets/core-Ab12.js" nonce="N"></script>'
const page = `<head>${WAITED_FOR}
    <script type="module" crossorigin src="/assets/first-Cd34.js" nonce="N"></script>
    ${PROGRAM}
  </head><body><div id="root"></div></body>`
const reads = (text: string | undefined) => () => Promise.resolve(text)

test('the script that the page would wait for stands in it, letter by letter, if it is there', async () => {
  expect(await quickPage(page, reads("const $& = '$1'"))).toContain(
    '<head><script nonce="N">const $& = \'$1\'</script>',
  )
  expect(await quickPage(page, reads(undefined))).toContain(`<head>${WAITED_FOR}`)
})

test('the program is asked for after what the first rows need, once the place it draws into is there', async () => {
  const quick = await quickPage(page, reads(undefined))
  expect(quick).not.toContain(PROGRAM)
  expect(quick).toContain('src="/assets/first-Cd34.js" nonce="N"></script>\n    \n  </head>')
  expect(quick).toMatch(
    /<div id="root"><\/div><script nonce="N">setTimeout\(\(\)=>import\("\/assets\/core-Ab12\.js"\),globalThis\.programAfter\)<\/script><\/body>$/,
  )
})

test('a page of another build stays as it is', async () => {
  const other = '<head><script type="module" src="/assets/main-Ab12.js"></script></head><body></body>'
  expect(await quickPage(other, reads(''))).toBe(other)
})
