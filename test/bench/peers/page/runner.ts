/** Runs in a measured page, drives its list and reports the costs. Times in milliseconds, lengths in CSS pixels. */
import { benchMessage, benchMessages, benchChats, FIRST_ID, PINNED_EVERY } from '../../data/data.ts';
import { seededRandom } from '../../data/random.ts';
import { feedSteadily, nextTask, painted, percentile, sleep, until, watchFrames } from './frames.ts';
import type { MeasuredList, MeasuredMessages, MeasuredRooms, MeasuredSwitches } from './protocol.ts';

/** The tolerance below the window for the space below the last row: a row within it counts as in view. */
const BELOW_PX = 24;
const MOUNT_WITHIN_MS = 90_000;
/** The limit after which a burst counts as never shown. */
const CAUGHT_UP_WITHIN_MS = 40_000;
const PREPEND_WATCHED_MS = 1_000;
/** The minimum duration of a tap's press. */
const TAP_MS = 60;
const GONE_PX = 9_999;

const theMessages = (): MeasuredMessages => there(window.__bench);
const theRooms = (): MeasuredRooms => there(window.__benchRooms);
const theSwitches = (): MeasuredSwitches => there(window.__benchSwitches);
const place = (): HTMLElement => there(document.getElementById('app') ?? undefined);

/** Numbers of the first message and of the one that comes next. */
let first = FIRST_ID;
let next = FIRST_ID;

function rectIn<Id>(list: MeasuredList<Id>, id: Id) {
  const rect = list.itemEl(id)?.getBoundingClientRect();
  const view = list.scroller()?.getBoundingClientRect();
  return rect === undefined || view === undefined || rect.height === 0 ? undefined : { rect, view };
}

function isOnScreen<Id>(list: MeasuredList<Id>, id: Id): boolean {
  const found = rectIn(list, id);
  return found !== undefined && found.rect.bottom > found.view.top + 1 && found.rect.top < found.view.bottom - 1;
}

/** Whether a row is on screen down to its end. */
function isSeenToItsEnd(id: number): boolean {
  const found = rectIn(theMessages(), id);
  return (
    found !== undefined && found.rect.bottom > found.view.top + 1 && found.rect.bottom <= found.view.bottom + BELOW_PX
  );
}

/** Waits until no element of a list has moved for this many frames. */
async function settled<Id>(list: MeasuredList<Id>, frames = 8, withinMs = 3000): Promise<void> {
  const end = performance.now() + withinMs;
  let before = '';
  for (let still = 0; still < frames && performance.now() < end;) {
    await painted();
    const scroller = list.scroller();
    const now = `${scroller?.scrollTop ?? 0} ${scroller?.scrollHeight ?? 0}`;
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

const run = {
  async prepareMessages(count: number) {
    await theMessages().prepare?.(benchMessages(FIRST_ID, count));
  },

  /** From the click until the newest message is painted. */
  async mountMessages(count: number) {
    const messages = benchMessages(FIRST_ID, count);
    first = FIRST_ID;
    next = FIRST_ID + count;
    await painted();
    await sleep(50);
    theMessages().press?.();
    await sleep(TAP_MS);
    const frames = watchFrames();
    const startMs = performance.now();
    theMessages().mount(place(), messages);
    const isShown = await until(() => isSeenToItsEnd(next - 1), MOUNT_WITHIN_MS);
    await nextTask();
    const elapsed = performance.now() - startMs;
    const { blocked } = frames.stop();
    await settled(theMessages());
    return { isShown, elapsed, blocked };
  },

  /** Adds messages one by one and measures the time until each is painted in view. */
  async append(count: number, gapMs: number) {
    const seen: number[] = [];
    for (let index = 0; index < count; index += 1) {
      await sleep(gapMs);
      await painted();
      const id = next++;
      const startMs = performance.now();
      theMessages().append(benchMessage(id));
      const isShown = await until(() => isOnScreen(theMessages(), id), 20_000);
      await nextTask();
      seen.push(isShown ? performance.now() - startMs : Number.NaN);
    }
    return { seen: percentile(seen, 0.5), lost: seen.filter(Number.isNaN).length };
  },

  /** Feeds messages at a steady rate. Frames count until the last message is seen, or until it was fed if it never is. */
  async burst(total: number, perSecond: number) {
    const start = next;
    next += total;
    const messages = benchMessages(start, total);
    await settled(theMessages());
    let mostRows = 0;
    const frames = watchFrames(() => {
      mostRows = Math.max(mostRows, theMessages().scroller()?.querySelectorAll('[data-message-id]').length ?? 0);
    });
    const startMs = performance.now();
    const fed = await feedSteadily(total, 1000 / perSecond, CAUGHT_UP_WITHIN_MS, (index) => {
      const message = messages[index];
      if (message !== undefined) theMessages().append(message);
    });
    const fedMs = performance.now() - startMs;
    const left = Math.max(3000, CAUGHT_UP_WITHIN_MS - fedMs);
    const isShown = await until(() => isSeenToItsEnd(start + fed - 1), left);
    await nextTask();
    const lag = performance.now() - startMs - fedMs;
    const report = frames.stop(isShown ? undefined : startMs + fedMs);
    return { ...report, fed, lag, mostRows, isCaughtUp: isShown && fed === total };
  },

  /**
   * A page of older messages arrives while the user reads near the top. Measures the movement of the first message on screen:
   * the maximum of all painted frames, and at rest.
   */
  async prepend(fromTopPx: number, count: number) {
    const scroller = there(theMessages().scroller() ?? undefined);
    for (let tries = 0; tries < 100; tries += 1) {
      scroller.scrollTop = 0;
      await settled(theMessages(), 4);
      if (scroller.scrollTop === 0 && theMessages().itemEl(first) !== null) break;
    }
    scroller.scrollTop = fromTopPx;
    await settled(theMessages());
    const { top } = scroller.getBoundingClientRect();
    const topOf = (id: number): number | undefined => rectIn(theMessages(), id)?.rect.top;
    const anchor = benchMessages(first, 200)
      .map(({ id }) => id)
      .find((id) => (topOf(id) ?? Number.NEGATIVE_INFINITY) >= top);
    const before = anchor === undefined ? undefined : topOf(anchor);
    if (anchor === undefined || before === undefined) return undefined;
    first -= count;
    const older = benchMessages(first, count);
    await theMessages().prepend(older);
    const startMs = performance.now();
    let worst = 0;
    let atRest = 0;
    while (performance.now() - startMs < PREPEND_WATCHED_MS) {
      await painted();
      const now = topOf(anchor);
      atRest = now === undefined ? GONE_PX : Math.abs(now - before);
      worst = Math.max(worst, atRest);
    }
    return { worst, atRest };
  },

  async prepareRooms(count: number) {
    await theRooms().prepare?.(benchChats(count));
  },

  async mountRooms(count: number) {
    const rooms = benchChats(count);
    const top = there(rooms[0]).id;
    await painted();
    await sleep(50);
    const frames = watchFrames();
    const startMs = performance.now();
    theRooms().mount(place(), rooms);
    const isShown = await until(() => isOnScreen(theRooms(), top), MOUNT_WITHIN_MS);
    await nextTask();
    const elapsed = performance.now() - startMs;
    const { blocked } = frames.stop();
    await settled(theRooms());
    // Leaves time for a list's work after its first rows.
    await sleep(300);
    return { isShown, elapsed, blocked };
  },

  /** Moves rooms to the top at a steady rate. */
  async updateRooms(count: number, total: number, everyMs: number) {
    const random = seededRandom(4242);
    let time = there(benchChats(1)[0]).time + 2e9;
    let lastMoved = '';
    const frames = watchFrames();
    const startMs = performance.now();
    const fed = await feedSteadily(total, everyMs, CAUGHT_UP_WITHIN_MS, (index) => {
      const room = Math.floor(random() * count);
      time += 1000;
      if (room % PINNED_EVERY !== 0) lastMoved = `r${room}`;
      theRooms().update({ id: `r${room}`, last: `update ${index}`, time });
    });
    const fedMs = performance.now() - startMs;
    const isShown = await until(
      () =>
        isOnScreen(theRooms(), lastMoved) && theRooms().itemEl(lastMoved)?.textContent?.includes('update ') === true,
      CAUGHT_UP_WITHIN_MS,
    );
    await nextTask();
    const lag = performance.now() - startMs - fedMs;
    const report = frames.stop(isShown ? undefined : startMs + fedMs);
    await settled(theRooms());
    const topOf = (id: string): number | undefined => rectIn(theRooms(), id)?.rect.top;
    const moved = topOf(lastMoved);
    const pinned = Array.from({ length: Math.ceil(count / PINNED_EVERY) }, (_, at) => topOf(`r${at * PINNED_EVERY}`));
    const isOrdered = moved !== undefined && pinned.every((pin) => pin === undefined || pin < moved);
    return { ...report, fed, lag, isCaughtUp: isShown && fed === total, isOrdered };
  },

  prepareSwitches: (chats: number, messages: number) => theSwitches().prepare(chats, messages),

  mountSwitches() {
    theSwitches().mount(place());
  },

  /** Opens one chat after the other. Resolves to the number of chats that showed their newest message. */
  async switchChats(chats: number, times: number) {
    let shown = 0;
    for (let index = 0; index < times; index += 1) {
      const chat = index % chats;
      theSwitches().open(chat);
      if (await until(() => theSwitches().isShown(chat), 10_000)) shown += 1;
      await painted();
    }
    return shown;
  },

  sleep,

  /** The cost of the feeding loop alone: the same rate without any work. */
  async feedNothing(total: number, everyMs: number) {
    const frames = watchFrames();
    await feedSteadily(total, everyMs, CAUGHT_UP_WITHIN_MS, () => undefined);
    frames.stop();
  },
};

export type Runner = typeof run;

function there<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('this page does not speak the protocol');
  return found;
}

Object.assign(window, { __run: run });
