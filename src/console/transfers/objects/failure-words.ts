/** Why objects failed. Their names are shown without what would turn or hide the text around them. */
import { visible } from '#/lib/text'

export const differsNamed = (name: string) => `${visible(name).text} was damaged during the upload.`
export const nameIsTaken = (name: string) =>
  `${visible(name).text} already exists at the destination. It wasn’t replaced.`
export const isCompressed = (name: string) =>
  `${visible(name).text} is stored compressed. A copy through the browser would decompress it.`
export const hasOtherAccess = (name: string) =>
  `${visible(name).text} already exists at the destination with different access. It wasn’t changed.`
