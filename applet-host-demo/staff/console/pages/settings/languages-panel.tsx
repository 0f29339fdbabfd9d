import { LANGUAGES, languageFacts } from '../../../../../widget/i18n/languages.ts';
import { Chip, Chips } from '../../kit/form.tsx';
import { Panel } from '../../kit/panel.tsx';
import { useSay } from '../../use-console.tsx';
import type { SettingsEditor } from './section-panel.tsx';
import styles from './section-panel.module.css';

/** The languages that users can choose. At least one stays. */
export function LanguagesPanel({ settings, onChange, disabled }: SettingsEditor) {
  const t = useSay();
  const offered = (settings['languages'] ?? LANGUAGES) as readonly string[];
  return (
    <Panel title={t('languages')} actions={t('languagesOn', { count: offered.length })}>
      <div className={styles.fields}>
        <Chips label={t('languages')}>
          {LANGUAGES.map((language) => {
            const isOn = offered.includes(language);
            return (
              <Chip
                key={language}
                isOn={isOn}
                disabled={disabled || (isOn && offered.length === 1)}
                onChange={(next) =>
                  onChange(
                    ['languages'],
                    LANGUAGES.filter((each) => (each === language ? next : offered.includes(each))),
                  )
                }
              >
                {languageFacts(language).name}
              </Chip>
            );
          })}
        </Chips>
      </div>
    </Panel>
  );
}
