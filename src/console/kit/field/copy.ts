/** Strings of form fields. */
import { formatCount } from '#/lib/bytes'

export const optional = '(optional)'
export const typeToSearch = 'Type to search'
export const choose = 'Choose'
export const clear = 'Clear'
export const showOptions = 'Show options'
export const loading = 'Loading…'
export const noMatches = 'No matches'
export const chooseFile = 'Choose a file'
export const chooseFiles = 'Choose files'
export const dropFile = 'or drop it here'
export const dropFiles = 'or drop them here'
export const oneFileOnly = (dropped: number) => `Choose one file. You dropped ${formatCount(dropped)}.`
export const foldersRefused = 'You dropped a folder. Choose one file.'
export const replace = 'Replace'
export const removeFile = (name: string) => `Remove ${name}`
export const removeTag = (tag: string) => `Remove tag ${tag}`
export const tagAdded = (tag: string) => `${tag} added.`
export const tagRepeated = (tag: string) => `${tag} already exists.`
export const tagRemoved = (tag: string) => `${tag} removed.`
/** Shown once a text comes near its limit, from 80% on: "52 of 64". */
export const lengthNear = (used: number, max: number) =>
  used >= max * 0.8 ? `${formatCount(used)} of ${formatCount(max)}` : undefined
