/** What the page in view offers: its actions, those of the selection or the row with focus, and the search of its bucket. */
import searchIcon from '@lucide/icons/icons/search'
import zapIcon from '@lucide/icons/icons/zap'
import type { MenuItem } from '#/console/kit/overlay/menu-entry'
import { menuOfRow, menuOfSelection } from '#/console/kit/table/row-menus'
import { linkTo } from '#/console/resource/area/link-to'
import { offeredActions } from '#/console/resource/page/offered-actions'
import type { PaletteResult } from './found'

const resultOf = ({ label, link, onSelect, disabledReason }: MenuItem, row?: string): PaletteResult => ({
  id: `${row === undefined ? 'here' : 'row'}/${label}`,
  label,
  more: row,
  icon: zapIcon,
  link: link && (() => link),
  run: link ? undefined : onSelect,
  blocked: disabledReason,
})

/** Read when the palette opens, while the row still has focus. */
export function actionsHere(): readonly PaletteResult[] {
  const row = menuOfSelection() ?? menuOfRow(document.activeElement)
  return [
    ...(row?.entries ?? []).flatMap((entry) =>
      typeof entry === 'object' && 'label' in entry ? [resultOf(entry, row?.name)] : [],
    ),
    ...offeredActions().map((item) => resultOf(item)),
  ]
}

/** The last row in a bucket. */
export const bucketSearch = (
  params: { readonly cluster: string; readonly bucket: string },
  find: string,
): PaletteResult => ({
  id: 'here/search',
  label: `Search ${params.bucket} for “${find}”`,
  icon: searchIcon,
  link: () => linkTo({ to: '/buckets/$cluster/$bucket', params, search: { view: 'flat', find } }),
})
