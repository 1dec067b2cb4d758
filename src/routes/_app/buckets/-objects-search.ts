/** What the object list keeps in its URL: the folder, the start of the names, the object whose panel is open. */
export interface ObjectsSearch {
  folder?: string
  starts?: string
  object?: string
}

/** A folder named `123` or `true` is text too, whatever the router made of it. */
const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

export function objectsSearch(raw: Record<string, unknown>): ObjectsSearch {
  const found: ObjectsSearch = {}
  for (const key of ['folder', 'starts', 'object'] as const) {
    const value = text(raw[key])
    if (value !== '') found[key] = value
  }
  return found
}
