/** Renders the rows of `routes/_app/buckets/-columns.tsx` statically. A browser test compares each cell with the real one. */
import bucketHostname from '../app/catalog/bucket-hostname.module.css'
import clusterName from '../app/catalog/cluster-name.module.css'
import { formatBytes, formatCount } from '../lib/bytes'
import { formatTime, parseUtc } from '../lib/time/dates'
import { headAndEnding, visible } from '../lib/text'
import choice from '../ui/field/choice.module.css'
import copyText from '../ui/text/copy-text.module.css'
import middle from '../ui/text/middle-ellipsis.module.css'
import { ALL_AT_ONCE, widthOf } from '../ui/table/table-widths'
import frame from '../ui/table/table-frame.module.css'
import head from '../ui/table/table-head.module.css'
import table from '../ui/table/table.module.css'
import iconButton from '../ui/button/icon-button.module.css'
import toolbarOf from '../ui/table/table-toolbar.module.css'
import { element } from './element'
import own from './first-picture.module.css'
import * as copy from './copy'

export interface FirstBucket {
  label: string
  cluster: string
  objects: number
  size: number
  hostname: string
  created: string
}
/** Rows that fit on a screen; the page draws the others. */
const IN_SIGHT = 25

const isEnd = (place: number) => place === 2 || place === 3
/** The hostname gives way in a narrow window. */
const isRoomy = (place: number) => place === 4
const HEADS = [copy.name, copy.cluster, copy.objects, copy.size, copy.hostname, copy.created]
const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

function cluster(id: string, label: string | undefined): HTMLElement {
  const code = element('span', clusterName.id, id)
  return label === undefined ? code : element('span', clusterName.name, `${label} `, code)
}

function name(text: string): HTMLElement {
  const parts = headAndEnding(text)
  if (!parts) return element('bdi', middle['plain'], text)
  const [head, tail] = parts.map((part, i) => element('bdi', middle[i === 0 ? 'head' : 'tail'], part))
  return element(
    'span',
    middle['cut'],
    element('span', middle['short'], head, tail),
    element('bdi', middle['whole'], text),
  )
}

const hostname = (text: string) =>
  element(
    'div',
    '',
    element(
      'div',
      bucketHostname['hostname'],
      element(
        'span',
        copyText['wrap'],
        element('bdi', classes(copyText['text'], copyText['mono'], copyText['cut']), visible(text).text),
        element('span', own['copy']),
      ),
    ),
  )

/** On a phone there is no header, so the cell names its value. */
const withHead = (cell: HTMLElement, head: string) => {
  cell.dataset['head'] = head
  return cell
}

/** A cell with the checkbox of a row, or of all. */
const select = (tag: 'th' | 'td') => {
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.className = choice['box'] ?? ''
  return element(tag, table['select'], box)
}

const row = (b: FirstBucket, place: string | undefined) => {
  const day = parseUtc(b.created)
  return element(
    'tr',
    '',
    select('td'),
    element('th', table['name'], element('span', table['open'], name(visible(b.label).text))),
    element('td', '', cluster(b.cluster, place)),
    withHead(element('td', table['end'], formatCount(b.objects)), copy.objects),
    element('td', classes(table['end'], table['key']), formatBytes(b.size)),
    element('td', classes(table['mono'], table['roomy']), hostname(b.hostname)),
    element('td', table['muted'], day ? formatTime(day, new Date()) : visible(b.created).text),
    element('td', table['actions'], element('span', iconButton['button'])),
  )
}

const fixedWidths = () => {
  const widths = [40, ...HEADS.map((_, i) => widthOf({ align: isEnd(i) ? 'end' : undefined }, i)), 48]
  const cols = widths.map((width, place) => {
    const col = element('col')
    if (width !== undefined) col.style.width = `${width}px`
    if (isRoomy(place - 1)) col.className = table['roomy'] ?? ''
    return col
  })
  return element('colgroup', '', ...cols)
}

const toolbar = () =>
  element('div', toolbarOf['bar'], ...['filter', 'facet', 'read'].map((part) => element('div', own[part])))

/** `placeOf` returns the display name of a cluster. */
export function bucketTable(
  all: readonly FirstBucket[],
  placeOf: (cluster: string) => string | undefined,
): HTMLElement {
  const many = all.length > ALL_AT_ONCE
  const heads = HEADS.map((title, i) =>
    element(
      'th',
      classes(isEnd(i) && table['end'], isRoomy(i) && table['roomy'], i === 0 && table['name']),
      element('span', head['sort'], title),
    ),
  )
  const drawn = element(
    'table',
    classes(table['table'], many && table['fixed']),
    many ? fixedWidths() : undefined,
    element(
      'thead',
      '',
      element('tr', '', select('th'), ...heads, element('th', table['actions'], element('span', iconButton['button']))),
    ),
    element('tbody', '', ...all.slice(0, IN_SIGHT).map((b) => row(b, placeOf(b.cluster)))),
  )
  return element(
    'div',
    frame['frame'],
    element('div', frame['tools'], element('div', frame['toolbar'], toolbar())),
    element('div', classes(frame['box'], many && frame['windowed']), drawn),
  )
}
