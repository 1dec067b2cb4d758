/** The shell with the page's heading as a static picture: no icons, no menus, no controls. */
import brand from '../app/shell/brand.module.css'
import { type Area, areaGroups, overview } from '../app/shell/navigation'
import header from '../app/resource/page-header.module.css'
import list from '../app/resource/resource-table.module.css'
import shell from '../app/shell/shell.module.css'
import sidebar from '../app/shell/sidebar.module.css'
import button from '../ui/button/button.module.css'
import iconButton from '../ui/button/icon-button.module.css'
import { element, placeFor } from './element'
import own from './first-picture.module.css'
import * as copy from './copy'

const mark = () => element('span', brand.mark, element('i'))

const link = (area: Area, path: string): HTMLElement => {
  const drawn = element('a', sidebar.area, element('span', own['icon']), area.label)
  if (area.to === path) drawn.dataset['status'] = 'active'
  return drawn
}

function areas(path: string): HTMLElement[] {
  const groups = areaGroups.map((group) =>
    element(
      'section',
      '',
      element('div', sidebar.group, group.label),
      element('ul', '', ...group.areas.map((area) => element('li', '', link(area, path)))),
    ),
  )
  return [link(overview, path), ...groups]
}

const side = (path: string) =>
  element(
    'div',
    sidebar.side,
    element('a', sidebar.home, element('span', brand.brand, mark(), copy.product)),
    element('nav', sidebar.areas, ...areas(path)),
  )

const top = () => element('header', shell.top, element('span', shell.menu, element('span', iconButton['button'])))

const buttonOf = (words: string) =>
  placeFor(element('span', button['button'], element('span', button['content'], words)))

const head = ({ title, summary, later, actions }: FirstFrame) =>
  element(
    'header',
    header.head,
    element(
      'div',
      header.words,
      element('h1', '', title),
      element('div', header.summary, `${summary} `, placeFor(element('span', '', later))),
    ),
    element('div', header.actions, ...actions.map(buttonOf)),
  )

export interface FirstFrame {
  /** Address of the area, as in the sidebar */
  readonly path: string
  readonly title: string
  /** The known part of the line under the heading */
  readonly summary: string
  /** A text as long as that line once it is complete */
  readonly later: string
  /** Labels of buttons, to reserve their space */
  readonly actions: readonly string[]
}

/** Fills the rest of the window, like the list. */
const filling = (made: HTMLElement) => {
  made.dataset['fills'] = 'true'
  return made
}

/** A static list page around `content`, inert and hidden from assistive technology until the real page replaces it. */
export function frame(page: FirstFrame, content: HTMLElement): HTMLElement {
  const main = element('main', shell.main, head(page), filling(element('div', list.list, content)))
  const column = element('div', shell.column, top(), main)
  const picture = element('div', shell.app, element('aside', shell.aside, side(page.path)), column)
  picture.inert = true
  picture.ariaHidden = 'true'
  return picture
}
