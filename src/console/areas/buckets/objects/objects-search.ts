import { oneOf, searchOf, textParam, type Reader } from '#/console/resource/address/search-params'

/** The open folder, with its final slash. */
const folder: Reader<string> = (value) => {
  const name = textParam(value)
  return name === undefined || name.endsWith('/') ? name : `${name}/`
}

/** The object list's search parameters. */
export const objectsSearch = searchOf({
  folder,
  /** Prefix within the folder, filtered by the server */
  starts: textParam,
  /** Text that names contain, filtered among the loaded rows */
  find: textParam,
  /** Includes subfolders in one flat list */
  view: oneOf('flat'),
  /** `size`, `-size` */
  sort: textParam,
  /** Name of the object in the open panel */
  object: textParam,
  /** Open view of that object (`preview`, `share`), or another panel (`new-folder`, `upload-link`, `empty`) */
  show: textParam,
})
export type ObjectsSearch = ReturnType<typeof objectsSearch>

/** Search parameters for another folder: view and sorting are kept, filters are dropped. */
export const folderSearch = ({ view, sort }: ObjectsSearch, folder: string): ObjectsSearch => ({
  ...(folder === '' ? {} : { folder }),
  ...(view === undefined ? {} : { view }),
  ...(sort === undefined ? {} : { sort }),
})
