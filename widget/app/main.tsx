import { Provider as StoreProvider } from 'jotai';
import type { i18n as I18n } from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ActionsProvider } from '../actions/actions-context.tsx';
import { applyDocumentLanguage, startI18n, switchLanguage } from '../i18n/i18n.ts';
import { chooseLanguage, savedLanguage, saveLanguage } from '../i18n/language-choice.ts';
import { languageOf, supportedLanguages } from '../i18n/languages.ts';
import { TranslationProvider } from '../i18n/translation.tsx';
import { createBrowserPlatform } from '../platform/platform.browser.ts';
import type { Platform } from '../platform/platform.ts';
import { AppFrame } from '../ui/app-frame.tsx';
import { later } from '../ui/later.tsx';
import { createOverlayStack } from '../ui/overlay-stack.ts';
import { createToastQueue } from '../ui/toast-queue.ts';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import { App } from './app.tsx';
import { readEnvironment } from './environment.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Notices } from './notices.tsx';
import { connectPage } from './page-effects.ts';
import { createWidget } from './services.ts';
import { showStartFailure } from './start-failure.ts';

// Only inside a host page, which does not wait for it.
const HostScreen = later(async () => (await import('./host-screen.tsx')).HostScreen);

const PAGE_CONFIG_ID = 'ml-config';

/** Starts the widget in this page: texts first, then the screen, then the session. */
async function main(root: HTMLElement): Promise<void> {
  const platform = createBrowserPlatform();
  const page = readEnvironment(platform, document.getElementById(PAGE_CONFIG_ID)?.textContent ?? null);
  const language = chooseLanguage({
    query: platform.location.query('lang'),
    saved: savedLanguage(platform.keyValue),
    browser: navigator.languages,
    supported: supportedLanguages(page.tenantConfig?.languages ?? []),
  });
  applyDocumentLanguage(document.documentElement, language);
  const i18n = await startI18n(language);
  if (i18n === null) return showStartFailure(root);
  const pack = page.tenantConfig?.vietnamesePack;
  if (pack !== undefined && pack.size > 0) await putPack(i18n, pack);

  const widget = createWidget(platform, {
    ...page,
    language,
    switchLanguage: createSwitchLanguage(platform, i18n),
  });
  const overlays = createOverlayStack();
  const toasts = createToastQueue();
  await connectPage(widget, platform.clock);
  createRoot(root).render(
    <StrictMode>
      <StoreProvider store={widget.store}>
        <TranslationProvider i18n={i18n}>
          <ActionsProvider actions={widget.actions}>
            <AppFrame overlays={overlays} toasts={toasts}>
              <ErrorBoundary onError={(error) => widget.log.warn('a screen has failed', { error: String(error) })}>
                <App />
                <Notices queue={toasts} />
                {page.hostInstance !== undefined && <HostScreen />}
              </ErrorBoundary>
            </AppFrame>
          </ActionsProvider>
        </TranslationProvider>
      </StoreProvider>
    </StrictMode>,
  );
  await widget.start();
  // Nothing on the first screen opens an overlay.
  await import('./after-start.ts').then(
    ({ connectOverlaysToHistory, refuseStrayFiles }) => {
      refuseStrayFiles();
      connectOverlaysToHistory(overlays);
    },
    () => widget.log.warn('overlays do without the browser’s Back'),
  );
}

/** Only some tenants have one. Without its file the product speaks in its own words. */
async function putPack(i18n: I18n, pack: ReadonlyMap<string, string>): Promise<void> {
  const loaded = await import('../i18n/language-pack.ts').catch(() => undefined);
  loaded?.applyLanguagePack(i18n, 'vi', pack);
}

function createSwitchLanguage(platform: Platform, i18n: I18n) {
  return async (code: string, isOwnChoice: boolean): Promise<boolean> => {
    const language = languageOf(code);
    if (language === null || !(await switchLanguage(i18n, language))) return false;
    applyDocumentLanguage(document.documentElement, language);
    if (isOwnChoice) saveLanguage(platform.keyValue, language);
    return true;
  };
}

const root = document.getElementById('root');
if (root !== null) void main(root);
