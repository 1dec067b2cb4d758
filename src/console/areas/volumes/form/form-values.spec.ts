import { describe, expect, test } from 'vitest'
import { changedFields } from './changed-fields'
import { attachBody, AttachValues, createBody, createValues, type CreateValues } from './form-values'

const schema = createValues(10_240)

const create: CreateValues = {
  label: 'data',
  size: 20,
  place: 'region',
  region: 'eu-central',
  instance_id: '',
  config_id: null,
  tags: [],
}
const attach: AttachValues = { instance_id: '7', config_id: null, persist_across_boots: true }
const wrong = (r: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  r.error?.issues.map((i) => `${i.path.join('.')}: ${i.message}`) ?? []

describe('creating', () => {
  test('sends either a region or an instance, never both', () => {
    expect(createBody({ ...create, instance_id: '7', config_id: 8 })).toEqual({
      label: 'data',
      size: 20,
      region: 'eu-central',
    })
    expect(createBody({ ...create, place: 'instance', instance_id: '7', tags: ['prod'] })).toEqual({
      label: 'data',
      size: 20,
      instance_id: 7,
      tags: ['prod'],
    })
    expect(createBody({ ...create, place: 'instance', instance_id: '7', config_id: 8 })).toMatchObject({ config_id: 8 })
  })

  test('needs a region or an instance', () => {
    expect(wrong(schema.safeParse(create))).toEqual([])
    expect(wrong(schema.safeParse({ ...create, region: '' }))).toEqual(['region: Region is required.'])
    expect(wrong(schema.safeParse({ ...create, place: 'instance' }))).toEqual(['instance_id: Choose an instance.'])
    expect(wrong(schema.safeParse({ ...create, region: '', place: 'instance', instance_id: '7' }))).toEqual([])
  })

  test('checks what was typed for an instance only while its fields are shown', () => {
    const typed = { ...create, config_id: 1.5 }
    expect(wrong(schema.safeParse(typed))).toEqual([])
    expect(wrong(schema.safeParse({ ...typed, place: 'instance' }))).toEqual([
      'instance_id: Choose an instance.',
      'config_id: Configuration profile must be a whole number.',
    ])
  })

  test('reports every wrong field at once', () => {
    expect(wrong(schema.safeParse({ ...create, size: 10_241 }))).toHaveLength(1)
    expect(wrong(createValues(16_384).safeParse({ ...create, size: 16_384 }))).toEqual([])
    expect(wrong(schema.safeParse({ ...create, label: '1', size: 9, region: '' }))).toEqual([
      'label: Label must start with a letter and can contain letters, numbers, single hyphens, and single underscores.',
      'size: Size must be 10–10,240.',
      'region: Region is required.',
    ])
  })
})

describe('attaching', () => {
  test('sends a profile only with persistence, and persistence only when it is off', () => {
    expect(attachBody(attach)).toEqual({ instance_id: 7 })
    expect(attachBody({ ...attach, config_id: 9 })).toEqual({ instance_id: 7, config_id: 9 })
    expect(attachBody({ ...attach, config_id: 9, persist_across_boots: false })).toEqual({
      instance_id: 7,
      persist_across_boots: false,
    })
  })

  test('needs an instance', () => {
    expect(wrong(AttachValues.safeParse({ ...attach, instance_id: '' }))).toEqual(['instance_id: Choose an instance.'])
  })

  test('checks a profile only while its field is shown', () => {
    const typed = { ...attach, config_id: 'boot' }
    expect(wrong(AttachValues.safeParse({ ...typed, persist_across_boots: false }))).toEqual([])
    expect(wrong(AttachValues.safeParse(typed))).toEqual(['config_id: Configuration profile must be a whole number.'])
  })
})

test('an edit sends only the changed fields', () => {
  const volume = { label: 'a', tags: ['x', 'y'] }
  expect(changedFields(volume, { label: 'a', tags: ['x', 'y'] })).toEqual({})
  expect(changedFields(volume, { label: 'b', tags: ['x', 'y'] })).toEqual({ label: 'b' })
  expect(changedFields(volume, { label: 'a', tags: ['y', 'x'] })).toEqual({ tags: ['y', 'x'] })
  expect(changedFields(volume, { label: 'a', tags: [] })).toEqual({ tags: [] })
})
