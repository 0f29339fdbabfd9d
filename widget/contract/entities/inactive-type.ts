import type { InactiveDays } from '../../domain/contact/inactivity.ts';
import { refuse, text, type Codec } from '../codec.ts';

/** Spec: 2-contacts-groups §7 (0, 7, 14, 30, 60 days map to types -1, 0, 1, 2, 3). */
const TYPES = { '-1': 0, '0': 7, '1': 14, '2': 30, '3': 60 } as const satisfies Record<string, InactiveDays>;
const TYPE_NAMES = Object.keys(TYPES) as readonly (keyof typeof TYPES)[];

/** A filter of inactive people by days, as `inactiveType` names it. */
export const inactiveType: Codec<InactiveDays> = {
  type: "'-1' | '0' | '1' | '2' | '3'",
  read: (wire, context, path) => {
    const value = text.read(wire, context, path);
    const found = TYPE_NAMES.find((name) => name === value);
    return found === undefined ? refuse(path, 'an inactive type (-1 to 3)') : TYPES[found];
  },
  write: (days) => TYPE_NAMES.find((name) => TYPES[name] === days),
};
