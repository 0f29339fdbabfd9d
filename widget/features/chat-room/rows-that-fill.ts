import { richContentOf } from '../../actions/rich-content.ts';
import { mediaBox } from '../../domain/media/media-box.ts';
import type { Message } from '../../domain/message/message.ts';
import { standsInLog } from '../../domain/message/timeline.ts';

/** CSS pixels at the normal text size: the least that each takes. */
const LINE_PX = 20;
const TEXT_AROUND_PX = 18;
const OTHER_PX = 56;
/** More than a line of a phone holds, so that no row is thought higher than it is. */
const CHARACTERS_PER_LINE = 44;

/**
 * How many of the newest messages fill a screen at the least, by what they hold: nothing of them has been drawn yet.
 *
 * @param heightPx of the screen
 */
export function rowsThatFill(messages: readonly Message[], heightPx: number): number {
  let rows = 0;
  let filledPx = 0;
  for (let index = messages.length - 1; index >= 0 && filledPx < heightPx; index -= 1) {
    const message = messages[index];
    if (message === undefined || !standsInLog(message)) continue;
    rows += 1;
    filledPx += leastHeight(message);
  }
  return rows;
}

function leastHeight({ content }: Message): number {
  if (content.kind === 'text') return TEXT_AROUND_PX + LINE_PX * Math.ceil(content.text.length / CHARACTERS_PER_LINE);
  if (content.kind !== 'rich') return OTHER_PX;
  const rich = richContentOf(content);
  return rich.kind === 'image' || rich.kind === 'video' ? mediaBox(rich.width, rich.height).height : OTHER_PX;
}
