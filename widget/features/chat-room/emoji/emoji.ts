import { EMOJI_PAGES, EMOJI_PER_PAGE } from '../../../domain/limits.ts';

/** Five pages of 24, by use: moods, more moods, hands and people, feasts and luck, things and signs. */
const ALL = [
  '😀😄😁😂🙂😉😊😍😘😋😎🤔😅😭😡😴👍👏🙏💪🎉🎁🍀🌟',
  '😃😆🤣😇🥰😗😜🤪🤗🤭🤫🤐😐😏🙄😬😌😪🤤😷🤒🤕🤢🤮',
  '🥵🥶😵🤯🤠🥳🧐😕😟😮😲😳🥺😨😰😥😱😖😣😞😓😩😫🥱',
  '😤😠🤬😈💀💩🤡👻👽🤖👋🤚👌🤞🤟🤘🤙👈👉👆👇👎✊🤝',
  '💋💔💕💯💥💤🔥🎈🎊🏆🥇💰💎🎲🎯🎮🧧🌹🌈🎂🍻🍺🍵🍉',
];

const segments = (text: string): readonly string[] => Array.from(text);

/** The emoji of the panel, page by page. Spec: 1-chat §5 Emoji panel. */
export const EMOJI_PAGE_LIST: readonly (readonly string[])[] = ALL.map(segments).slice(0, EMOJI_PAGES);

/** Splits a list into pages of the panel. An empty list has no page. */
export function pagesOf<T>(list: readonly T[]): readonly (readonly T[])[] {
  const pages: (readonly T[])[] = [];
  for (let from = 0; from < list.length; from += EMOJI_PER_PAGE) pages.push(list.slice(from, from + EMOJI_PER_PAGE));
  return pages;
}

/** The index that a key moves to, in pages of `columns` columns. Undefined: the focus stays. */
export function emojiAfterKey(key: string, index: number, total: number, columns: number): number | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  const page = { PageUp: -EMOJI_PER_PAGE, PageDown: EMOJI_PER_PAGE }[key];
  const wanted = key === 'Home' ? 0 : key === 'End' ? total - 1 : step === undefined ? undefined : index + step;
  const target = page === undefined ? wanted : Math.min(total - 1, Math.max(0, index + page));
  return target === undefined || target < 0 || target >= total || target === index ? undefined : target;
}
