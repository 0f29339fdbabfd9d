/** With `REQUIRE_ALL_ENGINES=1` the tests of a missing database, storage or browser fail instead of being skipped. */
export const isEveryEngineRequired = (): boolean => process.env['REQUIRE_ALL_ENGINES'] === '1';
