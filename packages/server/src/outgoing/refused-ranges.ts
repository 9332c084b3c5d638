/**
 * Ranges that the library takes for public: IPv4 addresses written as IPv6, and site-local addresses. Both were withdrawn from
 * the standards, so no public server has one.
 */
export const refusedRanges = ['::/96', 'fec0::/10']
