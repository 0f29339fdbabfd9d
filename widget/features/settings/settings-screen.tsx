import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createPrivacyActions } from '../../actions/privacy-actions.ts';
import { createSecurityActions } from '../../actions/security-actions.ts';
import { LanguageSheet } from '../../components/language-sheet.tsx';
import { PATHS } from '../../components/paths.ts';
import { SCHEME_TEXT, SchemeSheet } from '../../components/scheme-sheet.tsx';
import { useGo } from '../../components/use-go.ts';
import { useProductName } from '../../components/use-product-name.ts';
import { deviceName } from '../../domain/session/device.ts';
import { offeredApps } from '../../domain/session/app-links.ts';
import { formatFileSize } from '../../i18n/format-file-size.ts';
import { languageFacts } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { blacklistAtom } from '../../state/contacts.ts';
import { colorSchemeAtom, storageModeAtom } from '../../state/environment.ts';
import { appLinksAtom, securityAtom } from '../../state/settings.ts';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { BellIcon } from '../../ui/icons/bell-icon.tsx';
import { DownloadIcon } from '../../ui/icons/download-icon.tsx';
import { GlobeIcon } from '../../ui/icons/globe-icon.tsx';
import { InfoIcon } from '../../ui/icons/info-icon.tsx';
import { LockIcon } from '../../ui/icons/lock-icon.tsx';
import { MoonIcon } from '../../ui/icons/moon-icon.tsx';
import { ShieldIcon } from '../../ui/icons/shield-icon.tsx';
import { SignOutIcon } from '../../ui/icons/sign-out-icon.tsx';
import { StorageIcon } from '../../ui/icons/storage-icon.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SignOutSheet } from './sign-out-sheet.tsx';
import { useUsedBytes } from './use-storage-use.ts';

type Overlay = 'none' | 'language' | 'scheme' | 'sign-out';

const APP_NAMES = { android: 'Android', ios: 'iOS' } as const;

/** `/ml/settings`: the rows that open the settings, and signing out. Spec: 2-contacts-groups §2 /settings. */
export function SettingsScreen() {
  const { t } = useTranslation(['settings', 'profile', 'connection', 'alerts']);
  const go = useGo();
  const product = useProductName();
  const language = useLanguage();
  const scheme = useAtomValue(colorSchemeAtom);
  const storageMode = useAtomValue(storageModeAtom);
  const [overlay, setOverlay] = useState<Overlay>('none');
  const close = () => setOverlay('none');
  const open = (path: string) => () => go(path, { anime: 'open' });
  const { sessions, blocked, apps } = useSummaries();
  const usedBytes = useUsedBytes();
  return (
    <SettingsPage title={t('title')} back={PATHS.me}>
      <CellGroup>
        <Cell
          label={t('security')}
          icon={<LockIcon />}
          iconTone="warning"
          value={sessions === undefined ? undefined : t('deviceCount', { count: sessions })}
          hasArrow
          onClick={open(PATHS.security)}
        />
        <Cell
          label={t('privacy')}
          icon={<ShieldIcon />}
          iconTone="success"
          value={blocked === undefined || blocked === 0 ? undefined : t('blockedCount', { count: blocked })}
          hasArrow
          onClick={open(PATHS.privacy)}
        />
      </CellGroup>
      <CellGroup title={t('general')} note={storageMode === 'memory' ? t('connection:memoryOnly') : undefined}>
        <Cell label={t('alerts:title')} icon={<BellIcon />} iconTone="money" hasArrow onClick={open(PATHS.alerts)} />
        <Cell
          label={t('profile:appearance')}
          icon={<MoonIcon />}
          iconTone="accent"
          value={t(`profile:${SCHEME_TEXT[scheme]}`)}
          hasArrow
          onClick={() => setOverlay('scheme')}
        />
        <Cell
          label={t('profile:language')}
          icon={<GlobeIcon />}
          iconTone="accent"
          value={languageFacts(language).name}
          hasArrow
          onClick={() => setOverlay('language')}
        />
        {storageMode === 'persistent' && (
          <Cell
            label={t('profile:storage')}
            icon={<StorageIcon />}
            iconTone="success"
            value={usedBytes === undefined ? undefined : formatFileSize(usedBytes, language)}
            hasArrow
            onClick={open(PATHS.storage)}
          />
        )}
      </CellGroup>
      <CellGroup title={product}>
        {apps.length > 0 && (
          <Cell
            label={t('appDownload')}
            icon={<DownloadIcon />}
            iconTone="accent"
            value={apps.map((app) => APP_NAMES[app]).join(' · ')}
            hasArrow
            onClick={open(PATHS.appDownload)}
          />
        )}
        <Cell
          label={t('profile:about')}
          icon={<InfoIcon />}
          value={__MEELINE_VERSION__}
          hasArrow
          onClick={open(PATHS.about)}
        />
      </CellGroup>
      <CellGroup>
        <Cell
          label={t('profile:signOut')}
          icon={<SignOutIcon />}
          iconTone="bare"
          isDanger
          onClick={() => setOverlay('sign-out')}
        />
      </CellGroup>
      <LanguageSheet isOpen={overlay === 'language'} onClose={close} />
      <SchemeSheet isOpen={overlay === 'scheme'} onClose={close} />
      <SignOutSheet isOpen={overlay === 'sign-out'} onClose={close} />
    </SettingsPage>
  );
}

/** The values at the ends of the rows. Without a network they are missing; the rows still open. */
function useSummaries() {
  const { loadBlacklist } = useActions().lazy(createPrivacyActions);
  const { loadSecurity, loadAppLinks } = useActions().lazy(createSecurityActions);
  const security = useAtomValue(securityAtom);
  const blacklist = useAtomValue(blacklistAtom);
  const links = useAtomValue(appLinksAtom);
  useEffect(() => {
    void loadSecurity();
    void loadBlacklist();
    void loadAppLinks();
  }, [loadSecurity, loadBlacklist, loadAppLinks]);
  return {
    sessions: security?.sessions.length,
    blocked: blacklist?.length,
    apps: offeredApps(links, deviceName(navigator.userAgent)),
  };
}
