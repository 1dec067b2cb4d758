/** What an image file is, why it can't be used, and what to do. Kinds are noun phrases: "a disk with a GPT partition table". */

// Other formats
export const choose = 'Choose a gzip-compressed raw disk image.'
