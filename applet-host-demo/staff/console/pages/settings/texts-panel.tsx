import { useMemo, useState } from 'react';
import { SearchField } from '../../../../../widget/ui/controls/search-field.tsx';
import { type Language, LANGUAGES, languageFacts } from '../../../../../widget/i18n/languages.ts';
import type { ProductTexts } from '../../../../server-client/generated/tenant.ts';
import { FailureNote } from '../../kit/failure-note.tsx';
import { Chip, Segments } from '../../kit/form.tsx';
import { LoadMore } from '../../kit/load-more.tsx';
import { Panel } from '../../kit/panel.tsx';
import { useSay } from '../../use-console.tsx';
import { useDebounced } from '../../use-debounced.ts';
import { useLoad } from '../../use-load.ts';
import { entriesOf, findTexts, ownTextsIn } from './own-texts.ts';
import type { SettingsEditor } from './section-panel.tsx';
import { TextRow } from './text-row.tsx';
import styles from './texts-panel.module.css';

/** Rows that are added at once: each has a field. */
const ROWS = 40;

/** The tenant's own texts: all texts of the product by language, of which only the replaced ones are stored. L-CT9. */
export function TextsPanel({ settings, onChange, disabled }: SettingsEditor) {
  const t = useSay();
  const offered = (settings['languages'] ?? LANGUAGES) as readonly string[];
  const countIn = (language: Language): number => Object.keys(ownTextsIn(settings, language)).length;
  const languages = LANGUAGES.filter((each) => offered.includes(each) || countIn(each) > 0);
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'en');
  const [search, setSearch] = useState('');
  const words = useDebounced(search);
  // The texts that had an own version when the filter was chosen: a row stays while its field is emptied.
  const [filter, setFilter] = useState<ReadonlySet<string>>();
  const [most, setMost] = useState(ROWS);
  const { data, failure, reload } = useLoad<ProductTexts>('/tenant/product-texts', { language });

  const own = ownTextsIn(settings, language);
  const ownKeysIn = (each: Language): ReadonlySet<string> => new Set(Object.keys(ownTextsIn(settings, each)));
  const entries = useMemo(() => (data === undefined ? undefined : entriesOf(data.texts, own)), [data, own]);
  const found = useMemo(() => {
    const keys = filter && new Set([...filter, ...Object.keys(own)]);
    return findTexts(entries ?? [], own, { words, keys });
  }, [entries, own, words, filter]);
  const { tag } = languageFacts(language);
  return (
    <Panel title={t('ownTexts')} actions={t('ownTextsHint')}>
      <div className={styles.tools}>
        <Segments
          label={t('textsLanguage')}
          value={language}
          onChange={(next) => {
            setLanguage(next);
            setMost(ROWS);
            setFilter(filter && ownKeysIn(next));
          }}
          choices={languages.map((each) => [
            each,
            `${languageFacts(each).name}${countIn(each) === 0 ? '' : ` · ${countIn(each)}`}`,
          ])}
        />
        <div className={styles.filters}>
          <SearchField
            value={search}
            onChange={(next) => {
              setSearch(next);
              setMost(ROWS);
            }}
            placeholder={t('searchTexts')}
            maxLength={100}
          />
          <Chip isOn={filter !== undefined} onChange={(isOn) => setFilter(isOn ? ownKeysIn(language) : undefined)}>
            {t('onlyOwnTexts')}
          </Chip>
        </div>
        <p className={styles.count} role="status">
          {entries !== undefined &&
            (found.length === 0 ? t('nothingFound') : t('textsFound', { found: found.length, count: entries.length }))}
        </p>
      </div>
      {failure !== undefined && <FailureNote failure={failure} onRetry={reload} />}
      <ul className={styles.rows} aria-label={t('ownTexts')} aria-busy={data === undefined && failure === undefined}>
        {found.slice(0, most).map((entry) => (
          <TextRow
            key={`${language} ${entry.key}`}
            entry={entry}
            own={own[entry.key]}
            lang={tag}
            onChange={(text) => onChange(['texts', language, entry.key], text)}
            disabled={disabled}
          />
        ))}
      </ul>
      {found.length > most && (
        <p className={styles.more}>
          <LoadMore list={{ hasMore: true, loadMore: () => setMost(most + ROWS) }} />
        </p>
      )}
    </Panel>
  );
}
