/** Strings of tables: selection, options and filters. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

export const selectedRows = 'Selected rows'
export const selected = (count: number) => `${formatCount(count)} selected`
export const selectedAndHidden = (count: number, hidden: number) =>
  `${formatCount(count)} selected, ${formatCount(hidden)} not shown`
export const clearSelection = 'Clear'
export const selectAll = 'Select all rows'
export const selectRow = (name: string) => `Select ${name}`
export const rowActions = (name: string) => `Actions for ${name}`
export const noRows = 'No rows'
export const matches = (count: number) => plural(count, 'row matches', 'rows match')
export const yes = 'Yes'
export const no = 'No'
export const printed = (shown: number, all: number) =>
  `Showing the first ${formatCount(shown)} of ${formatCount(all)} rows. Export the table to get all of them.`

// Options menu
export const sortBy = 'Sort by'
export const ascending = 'Ascending'
export const descending = 'Descending'
export const options = (table: string) => `Table options for ${table.toLowerCase()}`
export const columns = 'Columns'
export const exportCsv = (count: number) => `Export ${plural(count, 'row')} as CSV`
export const exportJson = (count: number) => `Export ${plural(count, 'row')} as JSON`
export const exportLoadedCsv = (count: number) => `Export ${plural(count, 'loaded row')} as CSV`
export const exportLoadedJson = (count: number) => `Export ${plural(count, 'loaded row')} as JSON`
export const exportAllCsv = 'Export all rows as CSV'
export const exportAllJson = 'Export all rows as JSON'

export const exported = (count: number) => `${plural(count, 'row')} exported`

// Filter chips
export const filterBy = (label: string) => `Filter by ${label.toLowerCase()}`
export const filterValue = (label: string, value: string) => `${label}: ${value}`
export const removeFilter = (label: string) => `Remove filter ${label}`
