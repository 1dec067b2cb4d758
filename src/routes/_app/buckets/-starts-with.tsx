import { useEffect, useState } from 'react'
import { SearchField } from '../../../ui/search-field'

const SETTLE_MS = 300

/** Names by their beginning, looked up by the server; asked once the typing rests. */
export function StartsWith({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onChange(typed), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <SearchField label="Names starting with" placeholder="Names starting with…" value={typed} onChange={setTyped} />
  )
}
