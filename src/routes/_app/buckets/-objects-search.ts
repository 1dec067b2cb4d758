/** What the object list keeps in its URL. */
export interface ObjectsSearch {
  /** The open folder, with its final slash */
  folder?: string
  /** How names begin, within the folder: asked of the server */
  starts?: string
  /** What names hold: looked for among the rows, page after page */
  find?: string
  /** The first name that is listed, within the folder */
  from?: string
  /** All names below the folder, instead of a folder at a time */
  view?: 'flat'
  /** `size`, `-size` */
  sort?: string
  /** Its panel is open */
  object?: string
  /** A view of that object, or what else is open: `preview`, `share`, `new-folder`, `upload-link`. */
  show?: string
}

/** A name like `123`, `null` or `{"a":1}` is text too, whatever the router read it as. */
const text = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Every key anew: the router lays the answer over what it read, and would keep what is missing here. */
export function objectsSearch(raw: Record<string, unknown>): ObjectsSearch {
  const found: ObjectsSearch = {}
  for (const key of ['starts', 'find', 'from', 'sort', 'object', 'show'] as const) {
    const value = text(raw[key])
    if (value !== '') found[key] = value
  }
  const folder = text(raw['folder'])
  if (folder !== '') found.folder = folder.endsWith('/') ? folder : `${folder}/`
  if (raw['view'] === 'flat') found.view = 'flat'
  return found
}

/** The address of another folder: how one looks goes along, what one looked for stays behind. */
export const folderSearch = ({ view, sort }: ObjectsSearch, folder: string): ObjectsSearch => ({
  ...(folder === '' ? {} : { folder }),
  ...(view === undefined ? {} : { view }),
  ...(sort === undefined ? {} : { sort }),
})
