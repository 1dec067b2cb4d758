/** Script of the page: applies the console's theme and searches the text. Never writes markup. */
export const SCRIPT = `
try {
  const theme = localStorage.getItem('cloud-console.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
addEventListener('DOMContentLoaded', () => {
  const box = document.getElementById('search'), field = box.querySelector('input'), said = box.querySelector('[role=status]')
  const operations = [...document.querySelectorAll('article[data-area]')].map((article) => ({
    article, text: article.textContent.toLowerCase(), link: document.querySelector('nav a[href="#' + CSS.escape(article.id) + '"]').parentElement }))
  const groups = [...document.querySelectorAll('[data-group]')]
  const look = () => {
    const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
    let found = 0
    for (const { article, text, link } of operations) {
      const fits = words.every((word) => text.includes(word))
      article.hidden = link.hidden = !fits
      found += fits
    }
    for (const group of groups)
      group.hidden = ![...document.querySelectorAll('article[data-area="' + group.dataset.group + '"]')].some((one) => !one.hidden)
    said.textContent = words.length === 0 ? '' : found === 1 ? '1 operation' : found + ' operations'
  }
  box.hidden = false
  field.addEventListener('input', look)
  look()
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target === field || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    field.focus()
  })
})
`
