/** Up to this number, all sockets close at once; a larger number is spread over time. */
const DRAIN_AT_ONCE = 50;
const DRAIN_STEP_MS = 100;
/** Without another node the clients must wait for the restart, so a slower drain would not help them. */
const DRAIN_ALONE_MS = 2_000;
/** Other nodes can open this many links in a second. */
const DRAIN_PER_SECOND = 50;
/** A drain to other nodes takes at most this long. */
const DRAIN_TO_OTHERS_MS = 20_000;

/** The longest time of a drain. */
export const maxDrainMs = (hasOtherNodes: boolean): number => (hasOtherNodes ? DRAIN_TO_OTHERS_MS : DRAIN_ALONE_MS);

/** A link that can be closed for a restart. */
export interface Drainable {
  readonly drain: (code: number) => void | Promise<void>;
  readonly onClose: (listener: () => void) => void;
}

/** Drains links with a code; a large number is spread over time. Resolves when all are closed. */
export async function drainAll(links: readonly Drainable[], code: number, hasOtherNodes: boolean): Promise<void> {
  const maxMs = maxDrainMs(hasOtherNodes);
  const spreadMs = hasOtherNodes ? Math.min((links.length / DRAIN_PER_SECOND) * 1_000, maxMs) : maxMs;
  const stepSize = links.length <= DRAIN_AT_ONCE ? DRAIN_AT_ONCE : Math.ceil((links.length * DRAIN_STEP_MS) / spreadMs);
  const closed = Promise.all(links.map((link) => new Promise<void>((resolve) => link.onClose(resolve))));
  for (let start = 0; start < links.length; start += stepSize) {
    if (start > 0) await wait(DRAIN_STEP_MS);
    for (const link of links.slice(start, start + stepSize)) void link.drain(code);
  }
  await closed;
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
