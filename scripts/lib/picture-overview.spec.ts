import { expect, test } from 'vitest'
import { changedPictures, outcome, overview } from './picture-overview.mjs'

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
                      errors: [
                        {
                          message:
                            "Error: A snapshot doesn't exist at /x/.cache/visual/demo.new.light.390.png.\n\n  37 | light",
                        },
                        { message: 'Error: page.goto: net::ERR_CONNECTION_REFUSED' },
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

test('changed pictures are read from the runner’s report and shown side by side', () => {
  const changed = changedPictures(report)
  expect(changed).toEqual([
    { name: 'buckets.dark.390', before: '/a/expected.png', after: '/b/actual.png', difference: '/b/diff.png' },
    { name: 'demo.new.light.390' },
  ])
  const page = overview([{ name: 'x "<y>.png', path: 'x.png' }], changed, '2 changed', (path) => path.slice(1))
  expect(page).toContain('<h1>2 changed</h1>')
  expect(page).toContain('<h2>demo.new.light.390</h2><p>No picture of it is accepted yet.</p>')
  expect(page.match(/accepted yet/g)).toHaveLength(1)
  expect(page.match(/<img src="(?:a\/expected|b\/actual|b\/diff)\.png"/g)).toHaveLength(3)
  expect(page).toContain('x &quot;&lt;y>.png')
})

test('a failed run is not reported as unchanged, and accepts nothing', () => {
  const changed = [{ name: 'demo.new.light.390' }]
  expect(outcome({ code: 0, accept: false, changed: [] })).toBe('no difference')
  expect(outcome({ code: 0, accept: true, changed: [] })).toBe('accepted')
  expect(outcome({ code: 1, accept: false, changed: [] })).toBe('the run failed')
  expect(outcome({ code: 1, accept: true, changed: [] })).toBe('the run failed')
  expect(outcome({ code: 1, accept: false, changed })).toBe('1 changed')
})
