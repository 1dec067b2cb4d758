import { oneOf, searchOf, text, type Reader } from '#/app/address/search-params'

/** The open folder, with its final slash. */
export const folder: Reader<string> = (value) => {
  const name = text(value)
  return name === undefined || name.endsWith('/') ? name : `${name}/`
}

/** The object list's search parameters. */
export const objectsSearch = searchOf({
  folder,
  /** How names begin, within the folder: asked of the server */
  starts: text,
  /** What names contain: looked for among the rows, page after page */
  find: text,
  /** The first name that is listed, within the folder */
  from: text,
  /** All names below the folder, instead of a folder at a time */
  view: oneOf('flat'),
  /** `size`, `-size` */
  sort: text,
  /** Its panel is open */
  object: text,
  /** A view of that object, or what else is open: `preview`, `share`, `new-folder`, `upload-link`. */
  show: text,
})
export type ObjectsSearch = ReturnType<typeof objectsSearch>

/** The address of another folder: how one looks goes along, what one looked for stays behind. */
export const folderSearch = ({ view, sort }: ObjectsSearch, folder: string): ObjectsSearch => ({
  ...(folder === '' ? {} : { folder }),
  ...(view === undefined ? {} : { view }),
  ...(sort === undefined ? {} : { sort }),
})
