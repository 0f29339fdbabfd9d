import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { LanguageSheet } from '../../components/language-sheet.tsx';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { PATHS } from '../../components/paths.ts';
import { SCHEME_TEXT, SchemeSheet } from '../../components/scheme-sheet.tsx';
import { Toolbar } from '../../components/toolbar.tsx';
import { useGo } from '../../components/use-go.ts';
import { languageFacts } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Account } from '../../domain/session/account.ts';
import { colorSchemeAtom, storageModeAtom, tenantAtom } from '../../state/environment.ts';
import { accountAtom } from '../../state/session.ts';
import { Bar } from '../../ui/page/bar.tsx';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { GlobeIcon } from '../../ui/icons/globe-icon.tsx';
import { MoonIcon } from '../../ui/icons/moon-icon.tsx';
import { NextIcon } from '../../ui/icons/next-icon.tsx';
import { SettingsIcon } from '../../ui/icons/settings-icon.tsx';
import { Pressable } from '../../ui/controls/pressable.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { CampaignCells } from './campaign-cells.tsx';
import { ServiceCell } from './service-cell.tsx';
import styles from './me-screen.module.css';

type Overlay = 'none' | 'language' | 'scheme';

/** `/ml/me`: the signed-in user, and the appearance of the widget. Spec: 2-contacts-groups §2 Profile and settings. */
export function MeScreen() {
  const { t } = useTranslation(['profile', 'common', 'connection', 'settings']);
  const go = useGo();
  const account = useAtomValue(accountAtom);
  const scheme = useAtomValue(colorSchemeAtom);
  const storageMode = useAtomValue(storageModeAtom);
  const { hasCampaigns = false, service = '' } = useAtomValue(tenantAtom) ?? {};
  const language = useLanguage();
  const [overlay, setOverlay] = useState<Overlay>('none');
  const close = () => setOverlay('none');
  return (
    <Screen
      header={
        <>
          <Bar look="large" title={t('common:tabMe')} trailing={<MinimiseButton />} />
          <ConnectionBanner />
        </>
      }
      footer={<Toolbar current="me" />}
    >
      {account !== undefined && <ProfileCard account={account} />}
      {hasCampaigns && <CampaignCells />}
      {service !== '' && <ServiceCell name={service} />}
      <CellGroup note={storageMode === 'memory' ? t('connection:memoryOnly') : undefined}>
        <Cell
          label={t('language')}
          icon={<GlobeIcon />}
          iconTone="accent"
          value={languageFacts(language).name}
          hasArrow
          onClick={() => setOverlay('language')}
        />
        <Cell
          label={t('appearance')}
          icon={<MoonIcon />}
          value={t(SCHEME_TEXT[scheme])}
          hasArrow
          onClick={() => setOverlay('scheme')}
        />
      </CellGroup>
      <CellGroup>
        <Cell
          label={t('settings:title')}
          icon={<SettingsIcon />}
          hasArrow
          onClick={() => go(PATHS.settings, { anime: 'open' })}
        />
      </CellGroup>
      <LanguageSheet isOpen={overlay === 'language'} onClose={close} />
      <SchemeSheet isOpen={overlay === 'scheme'} onClose={close} />
    </Screen>
  );
}

function ProfileCard({ account }: { readonly account: Account }) {
  const go = useGo();
  return (
    <Pressable className={styles.card} onClick={() => go(PATHS.meInfo, { anime: 'open' })}>
      <PhotoAvatar userId={account.userId} name={account.name} photo={account.photo} size="profile" />
      <div className={styles.who}>
        <strong className={styles.name}>{account.name}</strong>
        <span className={styles.id}>ID {account.userId}</span>
      </div>
      <NextIcon size={20} className={styles.arrow} />
    </Pressable>
  );
}
