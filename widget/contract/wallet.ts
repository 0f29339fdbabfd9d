/** Names of the requests between the provider and the platform's wallet. D-13. */

/** The provider's public keys, as a JWK set. */
export const WALLET_KEYS_PATH = '/wallet/keys';
/** The movements of a day, for the platform's books. */
export const WALLET_DAY_PATH = '/wallet/day';
