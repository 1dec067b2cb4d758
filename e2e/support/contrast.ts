/**
 * Measures the colors of an open menu, list or palette: the item that Enter would choose must stand out, and every text must be
 * readable.
 */
import type { Page } from '@playwright/test'

export interface Contrast {
  /** Contrast of the highlighted item's bar against the item and against the popup; WCAG 1.4.11 requires 3 */
  readonly bar: number
  /** Lowest contrast of a text in the popup against its background; WCAG 1.4.3 requires 4.5 */
  readonly text: number
  /** The text with the lowest contrast */
  readonly least: string
}

/** Measures the popup that contains the highlighted item; undefined without one. */
export const popupContrast = (page: Page): Promise<Contrast | undefined> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    /** Blends colors, the bottom one first; components from 0 to 255 */
    const layered = (layers: readonly string[]): readonly number[] => {
      context.clearRect(0, 0, 1, 1)
      for (const layer of ['#fff', ...layers]) {
        context.fillStyle = layer
        context.fillRect(0, 0, 1, 1)
      }
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const luminance = (rgb: readonly number[]) => {
      const [r = 0, g = 0, b = 0] = rgb.map((v) => {
        const c = v / 255
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const ratio = (a: readonly number[], b: readonly number[]) => {
      const [one, other] = [luminance(a), luminance(b)]
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    }
    /** Background colors from the root to the element */
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const behind = (element: Element): string[] => {
      const layers: string[] = []
      for (let box: Element | null = element; box; box = box.parentElement)
        layers.unshift(getComputedStyle(box).backgroundColor)
      return layers
    }

    // In a select the chosen option is marked as selected, and another one may be highlighted.
    const marked =
      document.querySelector('[role=menu] [data-highlighted], [role=listbox] [data-highlighted]') ??
      document.querySelector('[role=listbox] [aria-selected=true]')
    const popup = marked?.closest('[role=menu], [role=listbox]')
    if (!marked || !popup) return undefined
    const bar = /^(.*?\)) (?:-?[\d.]+px)/.exec(getComputedStyle(marked).boxShadow)?.[1] ?? 'transparent'
    const own = layered(behind(marked))
    const drawn = layered([...behind(marked), bar])
    const around = layered(behind(popup))
    let text = 21
    let least = ''
    const texts = document.createTreeWalker(popup, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.parentElement
      const words = (node.nodeValue ?? '').trim()
      if (!at || words === '' || !at.checkVisibility()) continue
      const found = ratio(layered([...behind(at), getComputedStyle(at).color]), layered(behind(at)))
      if (found < text) [text, least] = [found, words]
    }
    return { bar: Math.min(ratio(drawn, own), ratio(drawn, around)), text, least }
  })
