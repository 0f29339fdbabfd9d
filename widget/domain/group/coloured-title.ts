export interface ColouredTitle {
  readonly title: string;
  /** `#xxxxxx`; undefined means the default green. */
  readonly titleColor: string | undefined;
}

/** The names of colours in CSS with six letters: no other name fits into the suffix. */
const NAMED: Readonly<Record<string, string>> = {
  bisque: '#ffe4c4',
  indigo: '#4b0082',
  maroon: '#800000',
  orange: '#ffa500',
  orchid: '#da70d6',
  purple: '#800080',
  salmon: '#fa8072',
  sienna: '#a0522d',
  silver: '#c0c0c0',
  tomato: '#ff6347',
  violet: '#ee82ee',
  yellow: '#ffff00',
};

/**
 * Splits a title that may end with `#` and six letters or digits: a hexadecimal colour or the name of one. Any other suffix means the
 * default colour, and is no part of the title either. Spec: 2-contacts-groups §3 Group member. L-36.
 */
export function splitTitle(text: string): ColouredTitle {
  const [, title, suffix] = /^(.*)#([0-9A-Za-z]{6})$/su.exec(text) ?? [];
  if (title === undefined || suffix === undefined) return { title: text, titleColor: undefined };
  const name = suffix.toLowerCase();
  return { title, titleColor: /^[0-9a-f]{6}$/.test(name) ? `#${suffix}` : NAMED[name] };
}

/** The title with its colour at the end, as on the wire. */
export const joinTitle = ({ title, titleColor = '' }: ColouredTitle): string => title + titleColor;
