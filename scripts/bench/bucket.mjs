// A bucket for measurements, accessed without a browser.

/**
 * @param {{ origin: string, token: string }} server
 * @param {string} label
 */
export const bucketOf = async ({ origin, token }, label) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  /** @param {string} path @param {RequestInit} [init] */
  const api = async (path, init) => {
    const answer = await fetch(`${origin}/v4${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const cluster = (await api('/object-storage/clusters')).data.find(
    (/** @type {{ status: string }} */ c) => c.status === 'available',
  ).id
  await api('/object-storage/buckets', { method: 'POST', body: JSON.stringify({ label, cluster, cors_enabled: true }) })
  const place = `${cluster}/${label}`
  /** @param {string} method @param {string} name @returns {Promise<string>} */
  const sign = async (method, name) => {
    const body = JSON.stringify({
      method,
      name,
      expires_in: 3600,
      ...(method === 'PUT' ? { content_type: 'application/octet-stream' } : {}),
    })
    return (await api(`/object-storage/buckets/${place}/object-url`, { method: 'POST', body })).url
  }
  return {
    place,
    sign,
    /** @returns {Promise<string[]>} the first page of names */
    names: async () =>
      (await api(`/object-storage/buckets/${place}/object-list?page_size=500`)).data.map(
        (/** @type {{ name: string }} */ e) => e.name,
      ),
    remove: async (/** @type {string} */ name) => void (await fetch(await sign('DELETE', name), { method: 'DELETE' })),
  }
}
