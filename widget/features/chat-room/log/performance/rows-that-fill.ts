import { kindContentOf } from '../../../../domain/message/kinds.ts';
import { mediaBox } from '../../../../domain/media/media-box.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { standsInLog } from '../../../../domain/message/timeline.ts';

/** The minimum heights, in CSS pixels at the normal text size. */
const LINE_PX = 20;
const TEXT_AROUND_PX = 18;
const OTHER_PX = 56;
/** More than a phone's line holds, so that no row's height is overestimated. */
const CHARACTERS_PER_LINE = 44;

/**
 * The minimum number of the newest messages that fill a screen, estimated from their content before anything is rendered.
 *
 * @param heightPx The height of the screen.
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
  const shown = kindContentOf(content);
  return shown.kind === 'image' || shown.kind === 'video' ? mediaBox(shown.width, shown.height).height : OTHER_PX;
}
