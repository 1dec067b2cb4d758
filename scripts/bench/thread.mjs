// The ticket with a thousand replies: frame times while it opens and scrolls, posts in the page, and the delay of typing and
// searching on a processor four times as slow. All judged by limits.
import { limited, longest, watch } from './frames.mjs'
import { signedInPage } from './prepare.mjs'

const SLOWER = 4
const LIMIT = { posts: 120, frameMs: 100, paintMs: 200 }
const POSTS = 'ol[aria-label="Conversation"] article'

/** The newest open ticket has the long thread. @param {{ origin: string, token: string }} server */
const longThread = async ({ origin, token }) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-filter': JSON.stringify({ summary: { '+contains': 'Question ' } }),
  }
  const answer = await fetch(`${origin}/v4/support/tickets?page_size=25`, { headers })
  const { data } = /** @type {{ data: { id: number }[] }} */ (await answer.json())
  const newest = data[0]
  if (!newest) throw new Error('no ticket to open')
  return newest.id
}

/** Scrolls to the thread's beginning, a screen per frame. @param {import('playwright-core').Page} page */
const scrollToTop = (page) =>
  page.evaluate(async (posts) => {
    let box = document.querySelector(posts)?.parentElement
    while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement
    const scrolled = box ?? document.documentElement
    scrolled.scrollTop = scrolled.scrollHeight
    while (scrolled.scrollTop > 0) {
      scrolled.scrollTop -= scrolled.clientHeight
      await new Promise((done) => requestAnimationFrame(done))
    }
  }, POSTS)

/** The page's note about earlier replies; empty once all are shown. @param {import('playwright-core').Page} page */
const hidden = (page) =>
  page.evaluate(() => /[\d,]+ earlier repl\w+ not shown/.exec(document.body.innerText)?.[0] ?? '')
/** Runs in the page. @param {string} said */
const hiddenIsNot = (said) => !document.body.innerText.includes(said)

/**
 * @param {import('playwright-core').Browser} browser
 * @param {{ origin: string, token: string }} server
 * @param {number} bare the longest frame of a page with nothing to do
 */
export const thread = async (browser, server, bare) => {
  const page = await signedInPage(browser, server.token)
  await page.addInitScript(watch)
  await page.goto(`${server.origin}/tickets/${await longThread(server)}`)
  const posts = page.locator(POSTS)
  await posts.nth(20).waitFor()
  const opening = await longest(page)
  const earlier = page.getByRole('button', { name: /^Show \d+ earlier$/ })
  let most = await posts.count()
  let [frame, steps] = [0, 0]
  for (; (await hidden(page)) !== ''; steps += 1) {
    await scrollToTop(page)
    frame = Math.max(frame, (await longest(page)).frame)
    // Posts appear a moment after the press, so the next step waits for them.
    const left = await hidden(page)
    await earlier.click()
    await page.waitForFunction(hiddenIsNot, left)
    most = Math.max(most, await posts.count())
  }
  if (steps < 20) throw new Error(`the thread has only ${steps} steps`)

  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await longest(page)
  await page.getByRole('button', { name: 'Show latest' }).click()
  await earlier.click()
  await page.getByRole('textbox', { name: 'Reply' }).pressSequentially('It is still so.', { delay: 100 })
  const { paint } = await longest(page)
  await page.context().close()
  const beyond = (/** @type {number} */ value) => Math.max(0, value - bare)
  return [
    limited('thread: posts in the page', most, LIMIT.posts, ''),
    limited('thread: longest frame while opened', beyond(opening.frame), LIMIT.frameMs, ' ms'),
    limited('thread: longest frame while read through', beyond(frame), LIMIT.frameMs, ' ms'),
    limited(`thread: steps and typing seen, ${SLOWER}x CPU`, paint, LIMIT.paintMs, ' ms'),
  ]
}
