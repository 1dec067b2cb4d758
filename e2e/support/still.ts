/** Makes screenshots reproducible: fixes the clock, ports, keys, remaining requests and charts. */
import type { Page } from '@playwright/test'

const CSS = `
  canvas, [role=meter] { visibility: hidden !important }
  * { caret-color: transparent !important }
`

/** Overwrites parts of the page. The page can't be used afterwards. */
export async function still(page: Page): Promise<void> {
  await page.addStyleTag({ content: CSS })
  await page.evaluate(() => {
    const RULES: readonly (readonly [RegExp, string])[] = [
      [/\b(?:127\.0\.0\.1|localhost):\d+/g, 'localhost:40000'],
      [/\b[\d,]+ requests? left/g, '000 requests left'],
      [/\bjust now\b|\b\d+ (?:second|minute|hour|day|month|year)s? ago\b/g, '0 days ago'],
      [/\bin \d+ (?:second|minute|hour|day|month|year)s?\b/g, 'in 0 days'],
      [/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}\b/g, '00 Jan 0000'],
      [/\b\d{4}-\d\d-\d\d\b/g, '0000-00-00'],
      [/\b\d{2}:\d{2}(?::\d{2})?\b/g, '00:00'],
      [/\bssh-\w+ [\w+/=]{40,}/g, 'ssh-ed25519 AAAA'],
      [/\b[A-Z\d]{20}\b/g, 'A'.repeat(20)],
      [/\b[\da-f]{8}-[\da-f-]{27}\b|\b[\da-f]{32,64}\b/g, '0'.repeat(32)],
    ]
    const plain = (text: string) => RULES.reduce((now, [found, by]) => now.replaceAll(found, by), text)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let at = texts.nextNode(); at; at = texts.nextNode()) {
      const now = plain(at.nodeValue ?? '')
      if (now !== at.nodeValue) at.nodeValue = now
    }
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
      if (field.type !== 'file' && plain(field.value) !== field.value) field.value = plain(field.value)
    }
  })
}
