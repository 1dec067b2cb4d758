// Two hundred small files through the console's queue, against the same requests from a bare script in the same browser: sign
// and put for each file, with the same concurrency.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bucketOf } from './bucket.mjs'
import { median, openBrowser, signedInPage } from './prepare.mjs'

const FILES = 200
const BYTES = 10_000
/** The console's concurrency. */
const AT_ONCE = 4
const RUNS = 5
const BOUND = 0.6

/**
 * @param {{ origin: string, token: string }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const smallFiles = async (server) => {
  const { origin, token } = server
  const { place, names, remove } = await bucketOf(server, 'bench-small')
  const folder = mkdtempSync(join(tmpdir(), 'console-small-'))
  const paths = Array.from({ length: FILES }, (_, n) => join(folder, `${String(n).padStart(4, '0')}.bin`))
  for (const path of paths) writeFileSync(path, Buffer.alloc(BYTES, path))
  const browser = await openBrowser()
  const empty = async () => {
    const held = await names()
    if (held.length !== FILES) throw new Error(`${held.length} of ${FILES} files are stored`)
    for (const name of held) await remove(name)
  }

  const bare = async () => {
    const page = await signedInPage(browser, token)
    await page.goto(`${origin}/bench/upload.html`)
    await page.getByLabel('File').evaluate((input) => input.setAttribute('multiple', ''))
    await page.evaluate(
      ({ path, secret, atOnce }) => {
        const type = 'application/octet-stream'
        document.addEventListener(
          'change',
          (event) => {
            event.stopImmediatePropagation()
            const files = [...(event.target instanceof HTMLInputElement ? (event.target.files ?? []) : [])]
            const start = performance.now()
            const one = async () => {
              for (let file = files.shift(); file; file = files.shift()) {
                const signed = await fetch(path, {
                  method: 'POST',
                  headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
                  body: JSON.stringify({ name: file.name, method: 'PUT', expires_in: 360, content_type: type }),
                })
                const { url } = await signed.json()
                const put = await fetch(url, { method: 'PUT', body: file, headers: { 'content-type': type } })
                if (!put.ok) throw new Error(`${file.name}: ${put.status}`)
              }
            }
            void Promise.all(Array.from({ length: atOnce }, one)).then(() =>
              Object.assign(globalThis, { took: performance.now() - start }),
            )
          },
          { capture: true, once: true },
        )
      },
      { path: `/v4/object-storage/buckets/${place}/object-url`, secret: token, atOnce: AT_ONCE },
    )
    await page.getByLabel('File').setInputFiles(paths)
    return finish(page)
  }
  const ours = async () => {
    const page = await signedInPage(browser, token)
    await page.goto(`${origin}/buckets/${place}`)
    await page.getByLabel('Files to upload').setInputFiles(paths)
    const go = page.getByRole('button', { name: `Upload ${FILES} files` })
    await go.waitFor()
    await go.evaluate((button, stored) => {
      button.addEventListener(
        'click',
        () => {
          const start = performance.now()
          const look = () => {
            const said = document.querySelector('#transfers header')?.textContent ?? ''
            if (said.includes('failed')) Object.assign(globalThis, { took: Number.NaN })
            else if (said.includes(stored)) Object.assign(globalThis, { took: performance.now() - start })
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        },
        { capture: true, once: true },
      )
    }, `${FILES} uploaded`)
    await go.click()
    return finish(page)
  }
  /** @param {import('playwright-core').Page} page */
  const finish = async (page) => {
    await page.waitForFunction(() => 'took' in globalThis, undefined, { polling: 100, timeout: 120_000 })
    const took = Number(await page.evaluate(() => Reflect.get(globalThis, 'took')))
    if (!Number.isFinite(took)) throw new Error('a small file failed')
    await page.context().close()
    await empty()
    return took
  }
  /** @type {{ bare: number[], ours: number[] }} */
  const times = { bare: [], ours: [] }
  try {
    for (let run = 0; run < RUNS; run += 1) {
      times.bare.push(await bare())
      times.ours.push(await ours())
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
  /** @param {readonly number[]} ms */
  const words = (ms) => `${(FILES / (median(ms) / 1000)).toFixed(0)} files/s`
  return [
    {
      name: `${FILES} files of ${BYTES / 1000} kB`,
      ours: words(times.ours),
      floor: words(times.bare),
      ratio: median(times.bare) / median(times.ours),
      bound: { at: /** @type {const} */ ('least'), value: BOUND },
    },
  ]
}
