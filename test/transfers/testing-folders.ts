/** For specs: objects whose names only folders explain, and the ZIP that the console makes of them. */
import { session } from '#/console/api/session/session'
import { downloadTo } from '#/console/transfers/downloads/download-many'
import { diskFolder } from './testing-disk'
import { pageEngine } from './testing-engine'
import { storeServer } from './testing-store'

/** Names with their content; an empty one is the marker that consoles store for a folder. */
const FOLDER_OBJECTS: Readonly<Record<string, string>> = {
  'photos/': '',
  'photos/cat.txt': 'a cat',
  'photos/old/': '',
  'photos/old/dog.txt': 'a dog',
  'empty/': '',
  'bytes/': 'a marker with bytes',
  'bytes/_': 'beside it',
  both: 'an object',
  'both/': '',
  'both/within.txt': 'in the folder',
  'größe/日本.txt': 'UTF-8',
}
/** What a reader finds, by path. */
export const UNPACKED: Readonly<Record<string, string>> = {
  'photos/cat.txt': 'a cat',
  'photos/old/dog.txt': 'a dog',
  'bytes/_': 'a marker with bytes',
  'bytes/_ (2)': 'beside it',
  both: 'an object',
  'both (2)/within.txt': 'in the folder',
  'größe/日本.txt': 'UTF-8',
  'renamed.csv':
    '\ufeffname,saved as\r\nboth/within.txt,both (2)/within.txt\r\nbytes/,bytes/_\r\nbytes/_,bytes/_ (2)\r\n',
}
export const EMPTY_FOLDERS = ['photos', 'photos/old', 'empty', 'both (2)']

/** Writes `all.zip` into a folder on disk. */
export async function zipOfFolders(dir: string): Promise<void> {
  const store = await storeServer()
  session.begin('token-1', `${store.server.origin}/v4`)
  for (const [name, text] of Object.entries(FOLDER_OBJECTS)) store.put(name, text)
  const engine = pageEngine({
    download: ({ to }) => {
      if (to.way === 'save') throw new Error('not a ZIP')
      return downloadTo(to)
    },
  })
  const file = await diskFolder(dir).getFileHandle('all.zip', { create: true })
  const place = { cluster: 'eu-1', bucket: 'photos' }
  const id = engine.start({ kind: 'download', ...place, names: store.entries(), to: { way: 'zip', file } })
  await engine.whenOver(id)
  const [job] = engine.get().jobs
  engine.clear()
  await store.server.close()
  if (job?.status !== 'done') throw new Error(`The download ended as ${job?.status}.`)
}
