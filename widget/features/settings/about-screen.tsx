import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createSecurityActions } from '../../actions/security-actions.ts';
import { PATHS } from '../../components/paths.ts';
import { TenantLogo } from '../../components/tenant-logo.tsx';
import { useProductName } from '../../components/use-product-name.ts';
import { offeredPages, type AboutPage } from '../../domain/session/app-links.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { offeredUpdateAtom } from '../../state/environment.ts';
import { appLinksAtom } from '../../state/settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { Tag } from '../../ui/rows/tag.tsx';
import { LICENCES } from './licences.ts';
import { SettingsPage } from './settings-page.tsx';
import styles from './settings.module.css';

const PAGE_TEXT = {
  updates: 'pageUpdates',
  help: 'pageHelp',
  feedback: 'pageFeedback',
  terms: 'pageTerms',
  privacy: 'pagePrivacy',
} as const satisfies Record<AboutPage, string>;

/**
 * `/ml/about`: the version, the platform's pages about the product, and the licences of the packages in the widget. Spec:
 * 2-contacts-groups §2 /about. L-PS8.
 */
export function AboutScreen() {
  const { t } = useTranslation(['settings', 'profile']);
  const product = useProductName();
  const { loadAppLinks } = useActions().lazy(createSecurityActions);
  const pages = offeredPages(useAtomValue(appLinksAtom));
  const update = useAtomValue(offeredUpdateAtom);
  const [isOpen, setOpen] = useState(false);
  // Without a network the rows of the pages are missing, which would not open either.
  useEffect(() => void loadAppLinks(), [loadAppLinks]);
  return (
    <SettingsPage title={t('profile:about')} back={PATHS.settings}>
      <div className={styles.product}>
        <TenantLogo size={80} />
        <strong className={styles.productName}>{product}</strong>
        <p>{t('versionIs', { version: __MEELINE_VERSION__ })}</p>
        {update === undefined ? (
          <Tag tone="success">{t('upToDate')}</Tag>
        ) : (
          <Button look="soft" size="small" onClick={update.take}>
            {t('updateWaits')}
          </Button>
        )}
      </div>
      {pages.length > 0 && (
        <CellGroup>
          {pages.map(({ page, link }) => (
            <Cell key={page} label={t(PAGE_TEXT[page])} hasArrow href={link} {...IN_A_NEW_WINDOW} />
          ))}
        </CellGroup>
      )}
      <CellGroup>
        <Cell
          label={t('licences')}
          value={t('packageCount', { count: LICENCES.length })}
          hasArrow={!isOpen}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        {isOpen && LICENCES.map(({ name, licence }) => <Cell key={name} label={name} value={licence} />)}
        {isOpen && <Cell label={t('licenceTexts')} hasArrow href={LICENCE_TEXTS} {...IN_A_NEW_WINDOW} />}
      </CellGroup>
    </SettingsPage>
  );
}

/** The build writes it (`.tools/build/notices.ts`). */
const LICENCE_TEXTS = '/ml/licences.txt';

/** The page must not replace the chat, nor reach it. */
const IN_A_NEW_WINDOW = { target: '_blank', rel: 'noopener noreferrer' } as const;
