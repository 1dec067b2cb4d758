// The floor for the first row: React, one request, one table, and nothing else.
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Row {
  readonly label: string
  readonly cluster: string
}

function List() {
  const [rows, setRows] = useState<readonly Row[]>([])
  useEffect(() => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('cloud-console.token')}` }
    fetch('/v4/object-storage/buckets', { headers })
      .then((answer) => answer.json())
      .then((body: { data: Row[] }) => setRows(body.data.slice(0, 1)))
      .catch((e: unknown) => console.error(e))
  }, [])
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <td>{row.label}</td>
            <td>{row.cluster}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<List />)
