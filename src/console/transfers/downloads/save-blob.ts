/** Saves bytes of the page as a browser download. */
export function saveBlob(blob: Blob, name: string, keepMs = 60_000): void {
  const url = URL.createObjectURL(blob)
  const a = document.createElement('a')
  a.href = url
  a.download = name
  document.body.append(a)
  a.click()
  a.remove()
  // The browser reads the bytes after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), keepMs)
}
