/** The methods whose operations are compared. */
export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
