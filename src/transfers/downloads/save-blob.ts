/** Hands bytes that the page holds to the browser's own downloads. */
export function saveBlob(blob: Blob, name: string, keepMs = 60_000): void {
  const url = URL.createObjectURL(blob)
  const a = document.createElement('a')
  a.href = url
  a.download = name
  document.body.append(a)
  a.click()
  a.remove()
  // The browser takes the bytes after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), keepMs)
}
