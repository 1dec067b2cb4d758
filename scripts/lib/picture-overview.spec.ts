import { expect, test } from 'vitest'
import { changedPictures, overview } from './picture-overview.mjs'

const report = {
  suites: [
    {
      suites: [
        {
          specs: [
            {
              tests: [
                {
                  results: [
                    {
                      attachments: [
                        { name: 'buckets.dark.390-expected.png', path: '/a/expected.png' },
                        { name: 'buckets.dark.390-actual.png', path: '/b/actual.png' },
                        { name: 'buckets.dark.390-diff.png', path: '/b/diff.png' },
                        { name: 'server.log' },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
}

test('what changed is read out of the runner’s report, and stands side by side', () => {
  const changed = changedPictures(report)
  expect(changed).toEqual([
    { name: 'buckets.dark.390', before: '/a/expected.png', after: '/b/actual.png', difference: '/b/diff.png' },
  ])
  const page = overview([{ name: 'x "<y>.png', path: 'x.png' }], changed, (path) => path.slice(1))
  expect(page).toContain('<h1>1 changed</h1>')
  expect(page.match(/<img src="(?:a\/expected|b\/actual|b\/diff)\.png"/g)).toHaveLength(3)
  expect(page).toContain('x &quot;&lt;y>.png')
})
