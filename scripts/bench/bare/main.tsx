// The floor for the first row: React, router, queries, one request, one table, and nothing else.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

interface Row {
  readonly label: string
  readonly cluster: string
}

async function read(): Promise<readonly Row[]> {
  const headers = { authorization: `Bearer ${sessionStorage.getItem('cloud-console.token')}` }
  const answer = await fetch('/v4/object-storage/buckets', { headers })
  const body: { data: Row[] } = await answer.json()
  return body.data
}
const query = { queryKey: ['rows'], queryFn: read }
const client = new QueryClient()

function List() {
  const { data } = useQuery(query)
  if (!data) return null
  return (
    <table>
      <tbody>
        {data.map((row) => (
          <tr key={row.label}>
            <td>{row.label}</td>
            <td>{row.cluster}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const rootRoute = createRootRoute({ component: Outlet })
const list = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bench/index.html',
  loader: () => void client.prefetchQuery(query),
  component: List,
})
const router = createRouter({ routeTree: rootRoute.addChildren([list]) })

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
