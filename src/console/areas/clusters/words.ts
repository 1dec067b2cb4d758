/** Words of the cluster list and of one cluster's page. */

export const clusterGate = {
  signIn: 'Sign in to see clusters',
  noAccess: 'You don’t have access to clusters',
}
