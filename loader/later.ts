/**
 * Where bridge.js and what follows it come from. A loader from a cache may be five minutes older than what `/v1/` serves by
 * now, and so it asks for its own version first. What is served elsewhere, or no longer there, comes from beside the script.
 */
export const laterSource = (scriptUrl: string): string => scriptUrl.replace('/v1/', __LATER_FOLDER__);

/** @param attempt part of the address, because some browsers remember a failed import by it */
export const bridgeAddress = (source: string, attempt: number): string =>
  // An import takes it as text.
  new URL(`bridge.js?${__LATER_KEY__}${attempt}`, source) as unknown as string;
