/** Gives the browser a text to save under this name. */
export function saveText(name: string, parts: readonly string[], type: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has taken hold of the blob by the next minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
