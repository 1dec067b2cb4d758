/** Databases that watch the changes of a test: how many rows. */
import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely'
import type { Database } from '#/server/db/schema'

/** The table that a statement updates or deletes from. */
function changedTable(node: RootOperationNode): string | undefined {
  const [changed] =
    node.kind === 'DeleteQueryNode' ? node.from.froms : node.kind === 'UpdateQueryNode' ? [node.table] : []
  return changed?.kind === 'TableNode' ? (changed as TableName).table.identifier.name : undefined
}

/**
 * The same database through `db`; `most` returns the most rows that one statement changed in each table: what a lock is held
 * for, independent of the machine's speed.
 */
export function countChanges(of: Kysely<Database>): {
  readonly db: Kysely<Database>
  readonly most: () => Readonly<Record<string, number>>
} {
  const most: Record<string, number> = {}
  const tables = new WeakMap<object, string>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const table = changedTable(node)
      if (table !== undefined) tables.set(queryId, table)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      const table = tables.get(queryId)
      const rows = Math.max(Number(result.numAffectedRows ?? 0), result.rows.length)
      if (table !== undefined && rows > (most[table] ?? 0)) most[table] = rows
      return result
    },
  }
  return { db: of.withPlugin(plugin), most: () => most }
}
interface TableName {
  readonly kind: 'TableNode'
  readonly table: { readonly identifier: { readonly name: string } }
}
