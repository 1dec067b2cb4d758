import { oneOf, searchOf, text, type Reader } from '#/app/address/search-params'

/** The open folder, with its final slash. */
export const folder: Reader<string> = (value) => {
  const name = text(value)
  return name === undefined || name.endsWith('/') ? name : `${name}/`
}

/** The object list's search parameters. */
export const objectsSearch = searchOf({
  folder,
  /** Prefix within the folder, filtered by the server */
  starts: text,
  /** Text that names contain, filtered among the loaded rows, page by page */
  find: text,
  /** First listed name, within the folder */
  from: text,
  /** Includes subfolders in one flat list */
  view: oneOf('flat'),
  /** `size`, `-size` */
  sort: text,
  /** Name of the object in the open panel */
  object: text,
  /** Open view of that object (`preview`, `share`), or another panel (`new-folder`, `upload-link`) */
  show: text,
})
export type ObjectsSearch = ReturnType<typeof objectsSearch>

/** Search parameters for another folder: view and sorting are kept, filters are dropped. */
export const folderSearch = ({ view, sort }: ObjectsSearch, folder: string): ObjectsSearch => ({
  ...(folder === '' ? {} : { folder }),
  ...(view === undefined ? {} : { view }),
  ...(sort === undefined ? {} : { sort }),
})
