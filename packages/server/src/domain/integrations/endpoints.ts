/** Returns the URLs of an endpoint. Rendered content comes from the endpoint too. */
export const endpointsOf = (endpoint: string) => ({ publicEndpoint: endpoint, publicContentEndpoint: endpoint })
