import { expect, test } from 'vitest'
import { compressChecked } from './compress-checked'

const file = new File(['disk'], 'disk.img')
const packed = new File(['gz'], 'disk.img.gz')
const nothing = () => undefined

/** Storage in which every file compresses to `packed`. */
function storage() {
  const dropped: string[] = []
  return {
    dropped,
    compress: async () => ({ key: '1-2', file: packed }),
    dropCompressed: async (key: string) => {
      dropped.push(key)
    },
  }
}
const unreadable = async () => Promise.reject(new Error('unreadable'))
const options = ({ signal }: AbortController) => ({ signal, most: 10, onProgress: nothing })

test('a compressed file is returned with what its check found', async () => {
  const place = storage()
  const done = await compressChecked(file, options(new AbortController()), async ({ name }) => name, place)
  expect(done).toEqual({ key: '1-2', file: packed, finding: 'disk.img.gz' })
  expect(place.dropped).toEqual([])
})

test('a compression that was canceled during the check returns nothing and deletes its copy', async () => {
  const place = storage()
  const work = new AbortController()
  const check = async () => {
    work.abort()
    return 'good'
  }
  expect(await compressChecked(file, options(work), check, place)).toBeUndefined()
  expect(place.dropped).toEqual(['1-2'])
})

test('a copy that can’t be read back is deleted', async () => {
  const place = storage()
  await expect(compressChecked(file, options(new AbortController()), unreadable, place)).rejects.toThrow('unreadable')
  expect(place.dropped).toEqual(['1-2'])
})
