/** Splits typed or pasted text into tags at commas and line ends, each once. */
export function addTags(
  tags: readonly string[],
  text: string,
): { readonly tags: string[]; readonly fresh: readonly string[]; readonly again: readonly string[] } {
  const words = new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  )
  const fresh = [...words].filter((word) => !tags.includes(word))
  return { tags: [...tags, ...fresh], fresh, again: [...words].filter((word) => tags.includes(word)) }
}
