/** For the contract fuzz: lists whose queries have other words on each engine, by what differs between them. */
import * as fc from 'fast-check'
import { allOps } from '#/contract/all'
import type { FieldType } from '#/contract/op'
import { CANARY, type Call } from './fuzz-calls'

const TEXTS = ['an', 'AN', 'Bee', 'É', 'é', '%', '_', '!', '\\', "'", '', 'Z', 'us-IAD', 'open', '💥', '\ud7ff']
const NUMBERS = [10.5, -0.5, 1e308, -1e300, 5e-324, 2 ** 63, -(2 ** 63), 2 ** 53 + 2, 0, 1, 20]
const COMPARISONS = ['+gt', '+gte', '+lt', '+lte', '+neq']

const filterable = allOps.flatMap((op) =>
  Object.entries(op.filterable ?? {}).map(([field, type]) => ({ path: op.path, field, type })),
)
type Filterable = (typeof filterable)[number]
const ofTypes = (...types: FieldType[]) => filterable.filter((one) => types.includes(one.type))
const caller = fc.constantFrom<Call['as']>('a', 'b')

/** The status of an image follows from its job and has no order. */
const isSortable = ({ path, field }: Filterable): boolean => !(path === '/images' && field === 'status')

/** Lists with a filter on one of these fields. */
const filtered = (
  fields: readonly Filterable[],
  filterOf: (field: string) => fc.Arbitrary<object>,
): fc.Arbitrary<Call> =>
  fc
    .constantFrom<Filterable>(...fields)
    .chain(({ path, field }) => fc.record({ path: fc.constant(path), filter: filterOf(field), as: caller }))
    .map(({ path, filter, as }) => ({
      op: `GET ${path}`,
      method: 'GET',
      path: `/v4${path}`,
      json: undefined,
      file: undefined,
      // Headers are ASCII.
      headers: {
        'X-Filter': JSON.stringify(filter).replaceAll(
          /[\u007f-\uffff]/g,
          (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
      },
      as,
    }))
const text = fc.constantFrom(...TEXTS)
const compared = (field: string, operand: fc.Arbitrary<unknown>) =>
  fc
    .tuple(fc.constantFrom('=', ...COMPARISONS), operand)
    .map(([how, value]) => ({ [field]: how === '=' ? value : { [how]: value } }))

const names = fc.constantFrom('', 'a', 'é', '/', 'a/', 'É', '💥', '\u{10ffff}', 'Z', '%')
const folded: fc.Arbitrary<Call> = fc
  .record({ prefix: names, delimiter: fc.constantFrom('/', 'é', '💥', 'a', '%', '_'), marker: names, as: caller })
  .map(({ as, ...query }) => ({
    op: 'Bucket Contents List',
    method: 'GET',
    path: `/v4/object-storage/buckets/us-iad-1/${as === 'b' ? CANARY.b : CANARY.a}-list/object-list?${new URLSearchParams(query)}`,
    json: undefined,
    file: undefined,
    headers: {},
    as,
  }))

/** Differences between the engines, with the status that their calls get. */
export const DIALECT: readonly {
  readonly what: string
  readonly calls: fc.Arbitrary<Call>
  readonly status: number
}[] = [
  { what: 'the place of a delimiter in a name', calls: folded, status: 200 },
  { what: 'texts in a list', calls: filtered(ofTypes('list'), (field) => compared(field, text)), status: 200 },
  {
    what: 'a part of a text, in either case',
    calls: filtered(ofTypes('string', 'list'), (field) => text.map((t) => ({ [field]: { '+contains': t } }))),
    status: 200,
  },
  {
    what: 'numbers beyond integers',
    calls: filtered(ofTypes('number'), (field) => compared(field, fc.constantFrom(...NUMBERS))),
    status: 200,
  },
  {
    what: 'a NUL in a text',
    calls: filtered(ofTypes('string', 'list'), (field) => compared(field, fc.constant('a\0b'))),
    status: 400,
  },
  {
    what: 'the order of texts, and of rows without a value',
    calls: filtered(ofTypes('string', 'number', 'boolean').filter(isSortable), (field) =>
      fc.constantFrom('asc', 'desc').map((order) => ({ '+order_by': field, '+order': order })),
    ),
    status: 200,
  },
  {
    what: 'texts before and after another',
    calls: filtered(ofTypes('string'), (field) => compared(field, text)),
    status: 200,
  },
]
