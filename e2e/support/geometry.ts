/**
 * Finds layout defects of a rendered page: clipped, covered, scrolled twice or misaligned. Geometry is the same on every
 * machine; pictures are not.
 */
import type { Page } from '@playwright/test'
import { fontsShown } from './routes'

/** One line for each defect of layout in the window, once the page has answered its last change of size. */
export async function misplaced(page: Page): Promise<string[]> {
  await fontsShown(page)
  // Observers of sizes run before the first of these frames is drawn.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)))),
  )
  return page.evaluate(() => {
    const faults: string[] = []
    const root = document.documentElement
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const name = (e: Element) =>
      `${e.tagName.toLowerCase()}.${e.getAttribute('class') ?? ''} "${(e.textContent ?? '').trim().slice(0, 40)}"`
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const isSeen = (e: Element) =>
      e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.getClientRects().length > 0
    /** Whether the element is visually hidden, for assistive technology or on purpose */
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const isHidden = (e: Element) => {
      for (let box: Element | null = e; box; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.clipPath !== 'none' || style.opacity === '0' || box.hasAttribute('inert')) return true
      }
      return false
    }

    if (root.scrollWidth > root.clientWidth) faults.push(`scrolls ${root.scrollWidth - root.clientWidth} px sideways`)

    // An open list and a text box scroll on their own.
    const own =
      'pre, textarea, [role=listbox], [role=menu], [role=dialog], [role=dialog] *, aside, aside *, [data-scrolls]'
    const scrollers = [...document.querySelectorAll('body *')].filter(
      (e) =>
        /auto|scroll/.test(getComputedStyle(e).overflowY) &&
        e.scrollHeight > e.clientHeight + 1 &&
        isSeen(e) &&
        !e.matches(own),
    )
    if (root.scrollHeight > root.clientHeight + 1) scrollers.unshift(root)
    if (scrollers.length > 1) faults.push(`scrolls in ${scrollers.length} boxes: ${scrollers.map(name).join(' and ')}`)

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const at = text.parentElement
      if (!at || (text.nodeValue ?? '').trim() === '' || !isSeen(at) || isHidden(at)) continue
      if (at.closest('pre, textarea, option, svg, .uplot, style, script')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (box.width < 1) continue
      for (let clip: Element | null = at; clip && clip !== root; clip = clip.parentElement) {
        const { overflowX, textOverflow, maskImage } = getComputedStyle(clip)
        if (overflowX === 'visible') continue
        const edge = clip.getBoundingClientRect()
        const over = Math.max(box.right - edge.right, edge.left - box.left)
        if (over <= 1) continue
        // Text isn't lost if it can be scrolled to, fades out, or has an ellipsis and its full text in a title.
        const isReachable = /auto|scroll/.test(overflowX) && clip.scrollWidth > clip.clientWidth
        const hasTitle = at.closest('[title]') !== null
        if (
          isReachable
            ? maskImage === 'none' && clip.closest('table, nav') === null && !clip.querySelector('table')
            : true
        )
          if (!(textOverflow === 'ellipsis' && hasTitle) && at.closest('[aria-hidden=true]') === null)
            faults.push(`cut by ${Math.round(over)} px: ${name(at)}`)
        break
      }
    }

    // The sticky column of row menus covers no part of another cell.
    for (const row of document.querySelectorAll('tbody tr')) {
      if (!isSeen(row) || getComputedStyle(row).display !== 'table-row') continue
      const edge = row.lastElementChild
      if (!edge || getComputedStyle(edge).position !== 'sticky') continue
      const { left } = edge.getBoundingClientRect()
      const sliced = [...row.querySelectorAll('td:not(:last-child) *, th *')].find((e) => {
        const box = e.getBoundingClientRect()
        return box.left < left - 1 && box.right > left + 1 && box.right - box.left > 1 && isSeen(e) && !isHidden(e)
      })
      if (sliced) {
        faults.push(`sliced by the column at the edge: ${name(sliced)}`)
        break
      }
    }

    // The current tab is in sight.
    for (const tab of document.querySelectorAll('main nav [aria-current=page]')) {
      const strip = tab.closest('nav')?.getBoundingClientRect()
      const { left, right } = tab.getBoundingClientRect()
      if (strip && (left < strip.left - 1 || right > strip.right + 1)) faults.push(`out of sight: ${name(tab)}`)
    }

    // A button's icon doesn't lie on its words.
    for (const icon of document.querySelectorAll('main :is(a, button) > svg')) {
      const words = [...(icon.parentElement?.childNodes ?? [])].find((n) => n.nodeType === Node.TEXT_NODE)
      if (!words || !isSeen(icon) || isHidden(icon)) continue
      const range = document.createRange()
      range.selectNodeContents(words)
      const [text, drawn] = [range.getBoundingClientRect(), icon.getBoundingClientRect()]
      if (Math.min(text.right, drawn.right) - Math.max(text.left, drawn.left) > 2)
        faults.push(`lies on its words: the icon of ${name(icon.parentElement ?? icon)}`)
    }

    // A select's mark lies in its box, and no control is wider than the dialog that holds it.
    for (const select of document.querySelectorAll('select')) {
      const mark = select.parentElement?.querySelector('svg')
      if (!mark || !isSeen(mark)) continue
      const [box, drawn] = [select.getBoundingClientRect(), mark.getBoundingClientRect()]
      const middle = Math.abs((drawn.top + drawn.bottom) / 2 - (box.top + box.bottom) / 2)
      if (drawn.right > box.right || drawn.left < box.left || middle > 1.5)
        faults.push(`has its mark elsewhere: ${name(select)}`)
    }
    for (const dialog of document.querySelectorAll('[role=dialog]')) {
      const { right } = dialog.getBoundingClientRect()
      for (const control of dialog.querySelectorAll('button, input, select, textarea')) {
        const over = control.getBoundingClientRect().right - right
        if (over > 1 && isSeen(control)) faults.push(`${Math.round(over)} px wider than its dialog: ${name(control)}`)
      }
    }

    // A button isn't stretched across the page.
    for (const button of document.querySelectorAll('main :is(a, button)')) {
      const { width, height } = button.getBoundingClientRect()
      if (width > 560 && height < 48 && isSeen(button) && getComputedStyle(button).borderTopWidth === '1px')
        faults.push(`stretched to ${Math.round(width)} px: ${name(button)}`)
    }

    // The first lines of all cells in a row are aligned. All probes are in place before the first is read: one layout for a table.
    const rows = [...document.querySelectorAll('tbody tr:not([aria-hidden])')].filter(
      (row) => isSeen(row) && getComputedStyle(row).display === 'table-row',
    )
    const places = rows.map((row) =>
      [...row.children].flatMap((cell) => {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
          const at = text.parentElement
          if (!at || (text.nodeValue ?? '').trim() === '' || isHidden(at) || !isSeen(at)) continue
          // A tag has its own box, so its text is not on the row's baseline.
          if (at.closest('button') || getComputedStyle(at).display.includes('flex')) return []
          return cell.getBoundingClientRect().height > 64 ? [] : [{ at, text }]
        }
        return []
      }),
    )
    const probes = places.map((found) =>
      found.map(({ at, text }) => {
        const probe = document.createElement('span')
        probe.style.cssText = 'display:inline-block;width:0;height:0'
        at.insertBefore(probe, text)
        return probe
      }),
    )
    const lines = probes.map((row) => row.map((probe) => probe.getBoundingClientRect().bottom))
    for (const probe of probes.flat()) probe.remove()
    for (const [at, row] of rows.entries()) {
      const found = lines[at] ?? []
      const apart = Math.max(...found) - Math.min(...found)
      if (found.length > 1 && apart > 1) {
        faults.push(`text ${apart.toFixed(1)} px off its line: ${name(row)}`)
        break
      }
    }

    // A row's checkbox is level with the row, or on a phone with its first line.
    for (const box of document.querySelectorAll('tr > :first-child > input[type=checkbox]')) {
      const cell = box.parentElement
      if (!cell || !isSeen(box) || getComputedStyle(cell).display !== 'table-cell') continue
      const [drawn, room] = [box.getBoundingClientRect(), cell.getBoundingClientRect()]
      const off = (drawn.top + drawn.bottom - room.top - room.bottom) / 2
      // The line below the cell is a part of it.
      if (Math.abs(off) > 1.2) faults.push(`${off.toFixed(1)} px off the middle of its row: ${name(box)}`)
    }

    // A name isn't shortened while its row has room.
    for (const row of rows) {
      const cut = row.querySelector('th [aria-hidden] + bdi')
      const th = cut?.closest('th')
      const line = cut?.parentElement
      if (!cut || !th || !line || !isSeen(line)) continue
      const [short, room] = [line.getBoundingClientRect(), th.getBoundingClientRect()]
      const isShortened = cut.getBoundingClientRect().top > short.bottom - 1
      // The rest of the cell, without its padding.
      const spare = room.right - short.right - 24
      if (isShortened && spare > 40 && short.width < 600)
        faults.push(`shortened with ${Math.round(spare)} px to spare: ${name(th)}`)
    }

    // A visible control must receive the press, unless a dialog or popup covers it.
    const over = [...document.querySelectorAll('dialog[open], [role=dialog], [role=menu], [role=listbox]')]
      .filter(isSeen)
      .at(-1)
    const scene = over ?? document
    const controls = ':is(a, button, input, select, textarea, [role=combobox], [role=menuitem], [role=option])'
    for (const control of scene.querySelectorAll(over ? controls : `main ${controls}`)) {
      if (!isSeen(control) || isHidden(control)) continue
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (x < 0 || y < (over ? 0 : 48) || x >= innerWidth || y >= innerHeight) continue
      const hit = document.elementFromPoint(x, y)
      if (!hit || hit.contains(control) || control.contains(hit) || hit.closest('label')?.contains(control)) continue
      // Scrolled out of its box, which can show it.
      let box = control.parentElement
      while (box && getComputedStyle(box).overflowY === 'visible') box = box.parentElement
      const edge = box?.getBoundingClientRect()
      if (edge && (y < edge.top + (over ? 0 : 44) || y > edge.bottom || x < edge.left || x > edge.right)) continue
      if (hit.closest('[role=dialog], [role=presentation]') && !over) continue
      // The selection bar floats over the foot of its table, whose rows can be scrolled out from under it.
      const floating = hit.closest('[role=group]')
      if (floating && getComputedStyle(floating).position === 'sticky') continue
      faults.push(`covered by ${name(hit)}: ${name(control)}`)
    }

    // A dialog doesn't open with focus on its close button.
    if (over && document.activeElement?.matches('[role=dialog] > header button')) faults.push('focus on the ✕')

    // Dialogs and popups are within the window.
    if (over) {
      const edge = over.getBoundingClientRect()
      const out = Math.max(-edge.left, -edge.top, edge.right - innerWidth, edge.bottom - innerHeight)
      if (out > 1) faults.push(`${Math.round(out)} px outside the window: ${name(over)}`)
    }

    /** The part of a button that its scroller shows. */
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const shownPart = (e: Element) => {
      let { left, top, right, bottom } = e.getBoundingClientRect()
      for (let box = e.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue
        const edge = box.getBoundingClientRect()
        ;[left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)]
        ;[right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)]
      }
      return { left, top, right, bottom, width: right - left }
    }
    // Buttons with text don't overlap.
    const buttons = [...scene.querySelectorAll(':is(a, button):not([tabindex="-1"])')].filter(
      (e) => isSeen(e) && !isHidden(e) && (e.textContent ?? '').trim() !== '',
    )
    for (const [at, button] of buttons.entries()) {
      const one = shownPart(button)
      const next = buttons[at + 1]
      if (!next || button.contains(next)) continue
      const two = shownPart(next)
      const [wide, high] = [
        Math.min(one.right, two.right) - Math.max(one.left, two.left),
        Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top),
      ]
      if (wide > 4 && high > 4 && one.width > 1 && two.width > 1) faults.push(`overlaps ${name(next)}: ${name(button)}`)
    }

    // The parts of a page start at the edge of its title.
    const title = document.querySelector('main h1')
    const edge = title && scene.contains(title) ? title.getBoundingClientRect().left : undefined
    for (const part of edge === undefined ? [] : document.querySelectorAll('main > *')) {
      const away = part.getBoundingClientRect().left - (edge ?? 0)
      if (isSeen(part) && away > 1) faults.push(`starts ${Math.round(away)} px beside the title: ${name(part)}`)
    }
    return faults
  })
}

/** Dialogs whose title starts with a different verb than their button. An edit form's button says "Save". */
export const unlikeTitles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog]')].flatMap((dialog) => {
      const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''
      const button = dialog.querySelector('button[type=submit]')?.textContent ?? ''
      const [verb] = title.split(' ')
      const done = button.split(' ')[0]
      return button === '' || done === verb || (verb === 'Edit' && done === 'Save')
        ? []
        : [`“${title}” is done by “${button}”`]
    }),
  )
