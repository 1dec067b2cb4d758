/** What ties the database to the other parts of its data directory. */
export interface IdentityTables {
  data_identity: DataIdentityTable
  key_check: KeyCheckTable
}
export interface DataIdentityTable {
  /** Always 1: there is one row, or none before the first start. */
  only: number
  /** Random; the same in `objects/identity`. */
  data_id: string
  /** Grows at every start and stop, and with every backup; so does the one in `objects/identity`. */
  generation: number
}
/** A known text, sealed by each key of `master-key`: a key that does not open its row is another one. */
export interface KeyCheckTable {
  key_id: string
  sealed: string
}
