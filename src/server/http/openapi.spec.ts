import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { opsOf } from '#/contract/all'
import { openapi } from './openapi'

const doc = openapi({ serverUrl: '/v4' })
const paths = doc.paths as Record<string, Record<string, Record<string, unknown>>>

test('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(doc))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('the validator notices a broken document', async () => {
  const broken = { ...structuredClone(doc), paths: { 'no-slash': { get: { responses: 7 } } } }
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
})

test('the document has each operation under the reference version and is plain JSON', () => {
  expect(doc).toMatchObject({ openapi: '3.1.0', info: { version: '4.174.0' }, servers: [{ url: '/v4' }] })
  expect(Object.values(paths).flatMap((p) => Object.keys(p))).toHaveLength(opsOf(null).length)
  expect(JSON.parse(JSON.stringify(doc))).toEqual(doc)
})

test('a body has its bounds and defaults', () => {
  expect(paths['/object-storage/buckets/{clusterId}/{bucket}/object-url']?.post).toMatchObject({
    operationId: 'objects.url',
    summary: 'Object URL Create',
    tags: ['objects'],
    security: [{ token: ['object_storage:read_write'] }],
    'x-rate-class': 'default',
    parameters: [
      { name: 'clusterId', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'bucket', in: 'path', required: true, schema: { type: 'string' } },
      { $ref: '#/components/parameters/IdempotencyKey' },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['name'],
            properties: {
              name: { type: 'string' },
              method: { enum: ['GET', 'PUT', 'DELETE', 'HEAD'], default: 'GET' },
              expires_in: { type: 'integer', minimum: 360, maximum: 86_400, default: 3600 },
              content_type: { type: 'string' },
            },
          },
        },
      },
    },
    responses: {
      200: { content: { 'application/json': { schema: { properties: { url: { type: 'string' } } } } } },
      default: { $ref: '#/components/responses/Refused' },
    },
  })
})

test('a list has its paging parameters, and an id has no bound from JavaScript', () => {
  expect(paths['/support/tickets/{ticketId}/replies']?.get?.parameters).toEqual([
    { name: 'ticketId', in: 'path', required: true, schema: { type: 'integer' } },
    { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1, default: 1 } },
    {
      name: 'page_size',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 25, maximum: 500, default: 100 },
    },
  ])
})

test('a list names the fields of its X-Filter, and one without such fields has no header', () => {
  expect(paths['/volumes']?.get?.parameters).toContainEqual({
    name: 'X-Filter',
    in: 'header',
    required: false,
    description:
      'A JSON object that filters and sorts the list, such as `{"+order_by": "label"}`. Its fields are label, tags, status, size. Any other returns 400.',
    schema: { type: 'string' },
    'x-fields': { label: 'string', tags: 'list', status: 'string', size: 'number' },
  })
  const filtered = opsOf(null).filter(({ method, path }) =>
    JSON.stringify(paths[path]?.[method.toLowerCase()]?.['parameters']).includes('"X-Filter"'),
  )
  expect(filtered.map(({ id }) => id)).toEqual(opsOf(null).flatMap(({ id, filterable }) => (filterable ? [id] : [])))
})

test('access is described: no token, an optional token, two scopes, a grant, a balance', () => {
  expect(paths['/regions']?.get?.security).toEqual([])
  expect(paths['/images']?.get?.security).toEqual([{}, { token: ['images:read_only'] }])
  expect(paths['/betas']?.get).toMatchObject({ security: [{ token: [] }], 'x-unrestricted': true })
  expect(paths['/volumes/{volumeId}/attach']?.post?.security).toEqual([
    { token: ['volumes:read_write', 'instances:read_write'] },
  ])
  expect(paths['/volumes']?.post).toMatchObject({ 'x-grants': ['add_volumes'], 'x-rate-class': 'volume-create' })
  expect(paths['/object-storage/keys']?.post).toMatchObject({ 'x-unrestricted': true, 'x-needs-balance': true })
  expect(doc).toMatchObject({
    components: {
      securitySchemes: {
        token: { scheme: 'bearer', 'x-scopes': { 'object_storage:read_write': 'read and change object storage' } },
      },
    },
  })
})

test('a file is sent as multipart, and a nested default belongs to its field', () => {
  expect(paths['/support/tickets/{ticketId}/attachments']?.post?.requestBody).toMatchObject({
    content: { 'multipart/form-data': { schema: { properties: { file: { type: 'string', format: 'binary' } } } } },
  })
  expect(paths['/managed/instance-settings/{instanceId}']?.put?.requestBody).toMatchObject({
    content: {
      'application/json': { schema: { properties: { ssh: { properties: { access: { default: true } } } } } },
    },
  })
})
