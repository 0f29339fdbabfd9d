import { useAtomValue } from 'jotai';
import { isServiceEntryShownAtom, listTopAtom, presentDayAtom } from '../../state/list-top.ts';
import { accountAtom } from '../../state/session.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { remPx } from '../../ui/rem.ts';

/** The place of `ListTop` until its file is there, so that the chats are drawn where they stay. */
export function ListTopSpace() {
  const cardPx = useReservedCardPx();
  const hasEntry = useAtomValue(isServiceEntryShownAtom);
  const rows = hasEntry ? 'var(--row)' : '0px';
  return <div style={{ flex: 'none', height: `calc(${cardPx}px + ${rows})` }} />;
}

/** The layout for which a height is right. */
export function useListTopLayout(): string {
  const userId = useAtomValue(accountAtom)?.userId ?? '';
  const language = useLanguage();
  return `${userId} ${language} ${innerWidth} ${remPx()}`;
}

/** The height of the card that this visit draws at once; 0 when none is known. */
export function useReservedCardPx(): number {
  const kept = useAtomValue(listTopAtom);
  const day = useAtomValue(presentDayAtom);
  const layout = useListTopLayout();
  if (kept?.layout !== layout) return 0;
  // The next day the user has not signed yet.
  return kept.isCardOpen || kept.day !== day ? kept.cardPx : 0;
}
