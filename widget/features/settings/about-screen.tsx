import { useState } from 'react';
import { PATHS } from '../../components/paths.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import { LICENCES } from './licences.ts';
import { SettingsPage } from './settings-page.tsx';
import styles from './settings.module.css';

/** `/ml/about`: the version, and the licences of the packages in the widget. Spec: 2-contacts-groups §2 /about. */
export function AboutScreen() {
  const { t } = useTranslation(['settings', 'profile']);
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsPage title={t('profile:about')} back={PATHS.settings}>
      <div className={styles.product}>
        <Logo size={80} />
        <strong className={styles.productName}>MeeLine</strong>
        <p>{t('versionIs', { version: __MEELINE_VERSION__ })}</p>
      </div>
      <CellGroup>
        <Cell
          label={t('licences')}
          value={t('packageCount', { count: LICENCES.length })}
          hasArrow={!isOpen}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        {isOpen && LICENCES.map(({ name, licence }) => <Cell key={name} label={name} value={licence} />)}
      </CellGroup>
    </SettingsPage>
  );
}
