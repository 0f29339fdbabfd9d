import { Labelled, Segments } from '../../kit/form.tsx';
import { Panel } from '../../kit/panel.tsx';
import { LinesArea } from '../../kit/lines-area.tsx';
import { useSay } from '../../use-console.tsx';
import { valueAt, type Path } from './draft.ts';
import type { SettingsEditor } from './section-panel.tsx';
import styles from './section-panel.module.css';

const PATH: Path = ['moderation', 'links'];

/** Which links users may send: all, none, or those of some domains. */
export function LinksPanel({ settings, onChange, disabled }: SettingsEditor) {
  const t = useSay();
  const value = valueAt(settings, PATH);
  const domains = (valueAt(settings, [...PATH, 'domains']) ?? []) as readonly string[];
  const policy = value === undefined ? 'all' : value === 'none' ? 'none' : 'domains';
  return (
    <Panel title={t('linkPolicy')}>
      <div className={styles.fields}>
        <Segments
          label={t('linkPolicy')}
          value={policy}
          disabled={disabled}
          onChange={(next) => onChange(PATH, next === 'all' ? undefined : next === 'none' ? 'none' : { domains })}
          choices={[
            ['all', t('linksAll')],
            ['domains', t('linksDomains')],
            ['none', t('linksNone')],
          ]}
        />
        {policy === 'domains' && (
          <Labelled label={t('domains')} hint={t('oneALine')}>
            {(ids) => (
              <LinesArea
                {...ids}
                lines={domains}
                onChange={(lines) => onChange(PATH, { domains: lines })}
                isCode
                disabled={disabled}
              />
            )}
          </Labelled>
        )}
      </div>
    </Panel>
  );
}
