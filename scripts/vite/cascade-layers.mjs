/** Later layers win. Matched against the path of a style sheet. */
const LAYERS = {
  library: /\/node_modules\//,
  base: /\/src\/ui\/layout\/(?:tokens|base)\.css/,
  ui: /\/src\/ui\//,
  app: /\/src\/app\//,
  routes: /\/src\/routes\//,
}

/**
 * Puts each style sheet into a cascade layer by its folder. Pages then win over the kit whatever their order, so a part of the
 * kit can load its styles later than the page that uses it.
 * @type {NonNullable<Exclude<import('vite').CSSOptions['postcss'], string | undefined>['plugins']>[number]}
 */
export const cascadeLayers = {
  postcssPlugin: 'cascade-layers',
  Once(sheet, { AtRule }) {
    const file = (sheet.source?.input.file ?? '').replaceAll('\\', '/')
    const found = Object.entries(LAYERS).find(([, folder]) => folder.test(file))
    if (!found) throw sheet.error(`${file} belongs to no layer`)
    const layer = new AtRule({ name: 'layer', params: found[0], nodes: [] })
    layer.append(...sheet.nodes)
    // Each file repeats the order, because any can be the first to load.
    sheet.append(new AtRule({ name: 'layer', params: Object.keys(LAYERS).join(', ') }), layer)
  },
}
