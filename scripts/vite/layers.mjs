/**
 * The code that pages share, in a few files instead of a hundred: over HTTP/1.1 a browser fetches six at a time, and small files
 * compress badly. Each layer is everything that its roots import statically, without what lies in the layers above it.
 * What is only imported lazily stays out, and so stays lazy.
 */
/** @type {{ name: string, roots: string[], also?: RegExp }[]} */
const LAYERS = [
  // The picture of the first rows, drawn while the rest is on its way: a script tag of its own, before that of the next.
  { name: 'first', roots: ['/src/first/first-picture.ts'] },
  // Every page: React, router, queries, the client, the frame around a signed-in page.
  {
    name: 'core',
    roots: ['/src/main.tsx', '/src/routes/_app.tsx?tsr-split=component', '/src/api/client.ts', '/src/contract/op.ts'],
  },
  // Lists, what their cells are made of, and the small areas that most of them name.
  {
    name: 'list',
    roots: ['/src/components/resource-page.tsx', '/src/components/use-list.ts', '/src/ui/table.tsx'],
    also: /\/src\/(?:ui\/(?:bytes|copy-text|relative-time|status-badge)\.tsx|contract\/(?:buckets|clusters|regions|object-storage)\.ts|routes\/_app\/buckets\/-(?:buckets-page|cluster-name|gather)\.tsx?|routes\/_app\/buckets\/_list\.tsx\?tsr-split=\w+)$/,
  },
  { name: 'dialog', roots: ['/src/ui/confirm-dialog.tsx', '/src/ui/side-panel.tsx'] },
  {
    name: 'form',
    roots: ['/src/components/side-form.tsx', '/src/components/page-form.tsx', '/src/components/fields.tsx'],
  },
  {
    name: 'popup',
    roots: ['/src/ui/menu-popup.tsx', '/src/ui/tooltip-popup.tsx', '/src/ui/select.tsx', '/src/ui/combobox.tsx'],
  },
]

/**
 * Nearly every function of the first two layers runs before the first row is seen. Told so, a browser that knows this remark compiles them
 * while they arrive, on another thread; by default it looks at each twice, the second time while the page waits.
 */
const EAGER = { layers: new Set(['core', 'list']), remark: '//# allFunctionsCalledOnLoad' }

/**
 * @returns {{
 *   plugin: import('vite').Plugin,
 *   groups: { name: string, priority: number, test: (id: string) => boolean }[],
 * }}
 */
export const layers = () => {
  /** @type {Map<string, string>} */
  const layerOf = new Map()
  return {
    plugin: {
      name: 'layers',
      apply: 'build',
      // The graph is whole here, and not yet cut into files.
      buildEnd() {
        layerOf.clear()
        const known = [...this.getModuleIds()]
        for (const { name, roots, also } of LAYERS) {
          const queue = roots.map((root) => {
            const id = known.find((module) => module.endsWith(root))
            return id ?? this.error(`the layer ${name} names ${root}, which is no module of the console`)
          })
          queue.push(...known.filter((id) => also?.test(id)))
          for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
            if (layerOf.has(id)) continue
            layerOf.set(id, name)
            queue.push(...(this.getModuleInfo(id)?.importedIds ?? []))
          }
        }
      },
      generateBundle: {
        // The remark counts on the first line only, and the bundler's own plugins write there too.
        order: 'post',
        handler(_, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type === 'chunk' && EAGER.layers.has(chunk.name)) chunk.code = `${EAGER.remark}\n${chunk.code}`
          }
        },
      },
    },
    groups: LAYERS.map(({ name }, index) => ({
      name,
      priority: LAYERS.length - index,
      test: (id) => layerOf.get(id) === name,
    })),
  }
}
