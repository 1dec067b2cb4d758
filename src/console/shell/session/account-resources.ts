/** The kinds of resources by which an account is recognized. */
export const accountResources = async () => {
  const { areaResources } = await import('#/console/areas/resources')
  return areaResources.flatMap(({ resources }) => resources)
}
