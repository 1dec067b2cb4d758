import { visible } from '#/lib/text'

/** Whether a text confirms a word: the word itself, or its shown form, because some characters can't be typed. */
export const confirmsWord = (text: string, word: string): boolean => text === word || text === visible(word).text
