import { useAtomValue } from 'jotai';
import { useActions } from '../../actions/actions-context.tsx';
import { createSecurityActions } from '../../actions/security-actions.ts';
import { EmptyList } from '../../components/empty-list.tsx';
import { FailureView } from '../../components/failure-view.tsx';
import { PATHS } from '../../components/paths.ts';
import { TenantLogo } from '../../components/tenant-logo.tsx';
import { useProductName } from '../../components/use-product-name.ts';
import { APP_FACTS, offeredApps, type AppSystem } from '../../domain/session/app-links.ts';
import { deviceName } from '../../domain/session/device.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { appLinksAtom } from '../../state/settings.ts';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { cx } from '../../ui/class-names.ts';
import { DownloadIcon } from '../../ui/icons/download-icon.tsx';
import { MobileIcon } from '../../ui/icons/mobile-icon.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { SettingsPage } from './settings-page.tsx';
import styles from './settings.module.css';
import { useLoaded } from './use-loaded.ts';

const STORE_TEXT = { android: 'downloadAndroid', ios: 'downloadIos' } as const satisfies Record<AppSystem, string>;

/** `/ml/appdownload`: links to the native apps. Spec: 2-contacts-groups §2 /appdownload, §9. */
export function AppDownloadScreen() {
  const { t } = useTranslation('settings');
  const product = useProductName();
  const { loadAppLinks } = useActions().lazy(createSecurityActions);
  const links = useAtomValue(appLinksAtom);
  const { failure, retry } = useLoaded(loadAppLinks);
  const apps = offeredApps(links, deviceName(navigator.userAgent));
  return (
    <SettingsPage title={t('appDownload')} back={PATHS.settings} isBusy={links === undefined && failure === undefined}>
      {links === undefined ? (
        failure === undefined ? (
          <div className={styles.wait}>
            <Spinner />
          </div>
        ) : (
          <FailureView failure={failure} onRetry={retry} />
        )
      ) : apps.length === 0 ? (
        <EmptyList title={t('noApps')} text={t('noAppsText', { product })} />
      ) : (
        <>
          <div className={styles.app}>
            <TenantLogo size={64} />
            <div>
              <strong className={styles.appName}>{product}</strong>
              <p>{t('appText')}</p>
            </div>
          </div>
          <div className={styles.stores}>
            {apps.map((app, index) => (
              <a
                key={app}
                className={cx(styles.store, index === 0 && styles.primary)}
                href={links[app]}
                target="_blank"
                rel="noopener noreferrer"
              >
                <MobileIcon />
                <span className={styles.storeText}>
                  <strong>{t(STORE_TEXT[app])}</strong>
                  <span>{t('orNewer', { system: APP_FACTS[app].system.replace('+', '') })}</span>
                </span>
                <DownloadIcon />
              </a>
            ))}
          </div>
          <CellGroup>
            {apps.map((app) => (
              <Cell
                key={app}
                label={t('appVersion', { system: app === 'ios' ? 'iOS' : 'Android' })}
                value={APP_FACTS[app].version}
              />
            ))}
            <Cell label={t('category')} value={t('categorySocial')} />
            <Cell label={t('compatibility')} value={apps.map((app) => APP_FACTS[app].system).join(' · ')} />
          </CellGroup>
        </>
      )}
    </SettingsPage>
  );
}
