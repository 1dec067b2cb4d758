/** Puts a text on the clipboard and returns whether that worked. On an insecure origin the browser has no clipboard. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
