/** The page's look: the console's colours, the system's faces, one column with its contents beside it. */
export const STYLE = `
:root { color-scheme: light dark; --canvas: light-dark(#f6f7f9, #0c0d10); --surface: light-dark(#fff, #131519);
  --sunken: light-dark(#f1f2f5, #0f1114); --line: light-dark(#e5e7ec, #262a32); --control: light-dark(#8d94a3, #6c7484);
  --text: light-dark(#15171c, #eceef3); --muted: light-dark(#5b6270, #9aa2b1); --accent: light-dark(#1748d1, #8fb2ff);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace }
:root[data-theme=light] { color-scheme: light } :root[data-theme=dark] { color-scheme: dark }
* { box-sizing: border-box }
html { scroll-padding-top: 72px }
body { margin: 0; font: 0.875rem/1.5 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif; color: var(--text); background: var(--canvas) }
a { color: var(--accent) } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 12px 24px;
  background: var(--surface); border-bottom: 1px solid var(--line) }
header strong { font-size: 1rem } header a { min-height: 24px; display: inline-flex; align-items: center }
#search { margin-left: auto; display: flex; gap: 8px; align-items: center } #search[hidden] { display: none }
#search input { width: 240px; max-width: 60vw; min-height: 32px; padding: 0 8px; font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--control); border-radius: 6px }
.page { display: grid; grid-template-columns: 260px minmax(0, 1fr); max-width: 1280px; margin: 0 auto }
nav { position: sticky; top: 57px; max-height: calc(100vh - 57px); overflow-y: auto; padding: 16px 8px 48px 24px; align-self: start }
nav h2 { margin: 16px 0 4px; font-size: 0.75rem; color: var(--muted) } nav ul { margin: 0; padding: 0; list-style: none }
nav a { display: block; padding: 3px 8px; border-radius: 4px; text-decoration: none; color: var(--text) } nav a:hover { background: var(--sunken) }
main { padding: 16px 24px 64px } h1 { margin: 8px 0; font-size: 1.5rem }
main > h2 { margin: 40px 0 8px; font-size: 1.25rem }
article { margin: 0 0 16px; padding: 16px 20px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px }
article:target { border-color: var(--accent) }
article h3 { margin: 0 0 4px; font-size: 1rem } article h3 a { color: inherit; text-decoration: none } article h3 a:hover { text-decoration: underline }
h4 { margin: 16px 0 4px; font-size: 0.8125rem } p { margin: 8px 0 }
code, pre { font-family: var(--mono); font-size: 0.8125rem } .path { overflow-wrap: anywhere } .method { font-weight: 700 }
pre { margin: 4px 0 0; padding: 12px; overflow-x: auto; background: var(--sunken); border-radius: 6px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 8px 0 } dt { color: var(--muted) } dd { margin: 0; overflow-wrap: anywhere }
.scroll { overflow-x: auto } table { width: 100%; border-collapse: collapse } caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
th, td { padding: 4px 12px 4px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) } th { font-weight: 700; color: var(--muted) }
td:first-child { white-space: nowrap } td:last-child { overflow-wrap: anywhere; min-width: 180px }
[hidden] { display: none !important }
.skip { position: absolute; left: -9999px } .skip:focus { left: 8px; top: 8px; z-index: 2; padding: 8px; background: var(--surface) }
@media (max-width: 800px) { .page { display: block } nav { position: static; max-height: none; padding: 8px 24px } nav ul { columns: 2 }
  header { position: static; padding: 12px 16px } main { padding: 8px 16px 48px } nav { padding: 8px 16px } #search { margin: 0; width: 100% } #search input { width: 100% }
  html { scroll-padding-top: 8px } dl { display: block } dt { margin-top: 4px } }
@media print { header, nav { display: none } .page { display: block } article { break-inside: avoid; border: 0; padding: 0 } body { background: none } pre { white-space: pre-wrap } }
`
