import { useEffect, useState } from 'react';
import type { Language } from '../../../i18n/languages.ts';
import { emojiBookNow, loadEmojiBook, type EmojiBook } from '../../../i18n/emoji-data.ts';

interface LoadedBook {
  readonly book: EmojiBook | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The emoji with their names in a language. Available at once if loaded before. */
export function useEmojiBook(language: Language): LoadedBook {
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly tries: number; readonly hasFailed: boolean } | undefined>();

  useEffect(() => {
    let isWanted = true;
    loadEmojiBook(language).then(
      () => isWanted && setLoaded({ tries, hasFailed: false }),
      () => isWanted && setLoaded({ tries, hasFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [language, tries]);

  return {
    book: emojiBookNow(language),
    hasFailed: loaded?.tries === tries && loaded.hasFailed,
    retry: () => setTries((before) => before + 1),
  };
}
