import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

const extensions = [gfm({ singleTilde: false })]
const mdastExtensions = [gfmFromMarkdown()]

/** Parses Markdown with tables, task lists, strikethrough and bare URLs. HTML stays text. */
export const markdownTree = (text: string): Root => fromMarkdown(text, { extensions, mdastExtensions })
