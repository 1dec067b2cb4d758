/** Call this while the drop event is handled, because its items are empty afterwards. */
export function droppedEntries(transfer: DataTransfer): { entries: FileSystemEntry[]; loose: File[] } {
  const entries: FileSystemEntry[] = []
  const loose: File[] = []
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry()
    const file = entry ? null : item.getAsFile()
    if (entry) entries.push(entry)
    else if (file) loose.push(file)
  }
  return { entries, loose }
}
