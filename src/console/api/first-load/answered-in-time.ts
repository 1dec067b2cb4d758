/**
 * Rejects like a part that is missing if no answer comes in time, because a browser never ends an `import()` by itself. The build
 * puts the text of this function into Vite's helper, through which every dynamic import goes, so it uses nothing from outside.
 */
export function answeredInTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      const payload = Object.assign(new Error('No answer.'), { name: 'TimeoutError' })
      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
      reject(payload)
    }, 30_000)
    void loading.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
