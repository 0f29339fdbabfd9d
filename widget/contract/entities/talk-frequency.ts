import { isTalkInterval } from '../../domain/group/settings.ts';
import { refuse, type Codec } from '../codec.ts';

/** Reads the seconds between two messages from `messages/seconds` such as `1/1`, or from seconds alone. Undefined: another form. */
export function readTalkInterval(wire: unknown): number | undefined {
  const [, messages, seconds] = /^(?:(\d{1,4})\/)?(\d{1,15})$/.exec(String(wire)) ?? [];
  return seconds === undefined || Number(messages ?? 1) === 0 ? undefined : Number(seconds) / Number(messages ?? 1);
}

/** A chosen talk frequency, `1/seconds` with 0 to 99 seconds. Spec: 2-contacts-groups §3 msg_frequency, §5 Talk frequency. */
export const talkFrequency: Codec<number> = {
  type: "'1/0'–'1/99'",
  read: (wire, _context, path) => {
    const seconds = readTalkInterval(wire);
    return seconds === undefined || !isTalkInterval(seconds) ? refuse(path, "'1/0'–'1/99'") : seconds;
  },
  write: (seconds) => `1/${seconds}`,
};
