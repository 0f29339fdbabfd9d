import { useRef, useState, type FormEvent } from 'react';
import { SearchField } from '../../../widget/ui/controls/search-field.tsx';
import { kindContentOf } from '../../../widget/domain/message/kinds.ts';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { isTyping } from '../kit/keyboard.ts';
import { useKeyDown } from '../kit/use-key-down.ts';
import { useDesk, useLocale, useRun, useSay } from './use-desk.tsx';
import styles from './player-search.module.css';

/** Searches all texts of the player and the agents, over all sessions. Choosing a hit shows it in the log. */
export function PlayerSearch() {
  const t = useSay();
  const locale = useLocale();
  const desk = useDesk();
  const run = useRun();
  const form = useRef<HTMLFormElement>(null);
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly SentMessage[] | undefined>();

  useKeyDown((event) => {
    if (isTyping(event) || event.key !== 'f') return false;
    form.current?.querySelector('input')?.focus();
    return true;
  });

  const search = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (query.trim() === '') return setFound(undefined);
    const searching = desk.search(query);
    await run(searching);
    const outcome = await searching;
    if (outcome.ok) setFound(outcome.value);
  };
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section>
      <form ref={form} className={styles.form} onSubmit={(event) => void search(event)}>
        <SearchField
          value={query}
          onChange={(text) => {
            setQuery(text);
            if (text === '') setFound(undefined);
          }}
          placeholder={t('searchHistory')}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      </form>
      {found?.length === 0 && <p className={styles.nothing}>{t('nothingFound')}</p>}
      {found !== undefined && found.length > 0 && (
        <ul className={styles.hits} aria-label={t('searchHistory')}>
          {found.map((message) => (
            <li key={message.delivery.messageId}>
              <button type="button" onClick={() => void desk.showMessage(message.delivery.messageId)}>
                <small>
                  {message.senderName} · {time.format(message.timeMs)}
                </small>
                <span dir="auto">{textOf(message)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function textOf(message: SentMessage): string {
  const content = kindContentOf(message.content);
  return content.kind === 'text' ? content.text : '';
}
