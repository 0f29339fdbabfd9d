import { Provider as StoreProvider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ActionsProvider } from '../actions/actions-context.tsx';
import type { TenantConfig } from '../domain/session/tenant.ts';
import { chooseLanguage, savedLanguage, saveLanguage } from '../i18n/language-choice.ts';
import { languageOf, supportedLanguages } from '../i18n/languages.ts';
import { applyDocumentLanguage, startTexts, type LoadOwnTexts, type Texts } from '../i18n/texts.ts';
import { TranslationProvider } from '../i18n/translation.tsx';
import { createBrowserPlatform } from '../platform/platform.browser.ts';
import type { Platform } from '../platform/platform.ts';
import { areScreensWantedAtom } from '../state/environment.ts';
import { AppFrame } from '../ui/page/app-frame.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { createOverlayStack } from '../ui/overlay/overlay-stack.ts';
import { createToastQueue } from '../ui/overlay/toast-queue.ts';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import { App } from './app.tsx';
import { readEnvironment } from './environment.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { fetchSessionFiles } from './fetch-ahead.ts';
import type { FrameHistory } from './frame-history.ts';
import { Notices } from './notices.tsx';
import { connectPage } from './page-effects.ts';
import { createWidget, type WidgetCore } from './services.ts';
import { withStartAnswers, type StartAnswer } from './start-calls.ts';
import { showStartFailure } from './start-failure.ts';

// Loaded only inside a host page, which does not wait for it.
const HostScreen = lazyComponent(async () => (await import('./host-screen.tsx')).HostScreen);

const PAGE_CONFIG_ID = 'ml-config';

/** Starts the widget in this page: texts first, then the screen, then the session. */
async function main(root: HTMLElement): Promise<void> {
  const browser = createBrowserPlatform();
  const platform: Platform = { ...browser, http: withStartAnswers(browser.http, takeStartAnswers(), startOf(browser)) };
  const page = readEnvironment(platform, document.getElementById(PAGE_CONFIG_ID)?.textContent ?? null);
  const language = chooseLanguage({
    query: platform.location.query('lang'),
    saved: savedLanguage(platform.keyValue),
    browser: navigator.languages,
    supported: supportedLanguages(page.tenantConfig?.languages ?? []),
  });
  applyDocumentLanguage(document.documentElement, language);
  // An applet's own window has a Back button of its own.
  const isInFrame = page.hostInstance !== undefined && window.parent !== window;
  const [texts, frameHistory] = await Promise.all([
    startTexts(language, createLoadOwnTexts(platform, page.tenantConfig)),
    isInFrame ? loadFrameHistory() : undefined,
  ]);
  if (texts === null) return showStartFailure(root);

  const widget = createWidget(platform, {
    ...page,
    frameHistory,
    language,
    switchLanguage: createSwitchLanguage(platform, texts),
    fetchSessionFiles,
  });
  const overlays = createOverlayStack();
  const toasts = createToastQueue();
  await connectPage(widget, platform.clock);
  createRoot(root).render(
    <StrictMode>
      <StoreProvider store={widget.store}>
        <TranslationProvider texts={texts}>
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
  await untilScreensWanted(widget);
  // Deferred, because nothing on the first screen opens an overlay.
  await import('./after-start.ts').then(
    ({ connectOverlaysToHistory, refuseStrayFiles }) => {
      refuseStrayFiles();
      connectOverlaysToHistory(overlays);
    },
    () => widget.log.warn('overlays do without the browser’s Back'),
  );
}

/** The page has already requested this file (start-files.ts). Without it the frame's screens are entries of the host page. */
const loadFrameHistory = (): Promise<FrameHistory | undefined> =>
  import('./bridge-child.ts').then(
    ({ keepHistoryInMemory }) => keepHistoryInMemory(),
    () => undefined,
  );

/** A folded widget shows no screens and has no overlays. */
function untilScreensWanted({ store }: WidgetCore): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.sub(areScreensWantedAtom, check);
    function check(): void {
      if (!store.get(areScreensWantedAtom)) return;
      stop();
      resolve();
    }
    check();
  });
}

/** The answers to the calls that the page sent before this file was loaded (start-ahead.ts). */
function takeStartAnswers(): readonly StartAnswer[] {
  return (window as { mlStart?: readonly StartAnswer[] }).mlStart ?? [];
}

const startOf = ({ clock, location }: Platform) => ({
  origin: location.origin,
  startedAtMs: performance.timeOrigin,
  nowMs: clock.nowMs,
});

/** Returns undefined for the many tenants that have no texts of their own. */
function createLoadOwnTexts(platform: Platform, config: TenantConfig | undefined): LoadOwnTexts | undefined {
  if (config === undefined || config.ownTexts.size + config.vietnamesePack.size === 0) return undefined;
  return async (language) => {
    const own = await import('./own-texts.ts').catch(() => undefined);
    return own?.loadOwnTexts(platform, config, language) ?? new Map<string, string>();
  };
}

function createSwitchLanguage(platform: Platform, texts: Texts) {
  return async (code: string, isOwnChoice: boolean): Promise<boolean> => {
    const language = languageOf(code);
    if (language === null || !(await texts.switchLanguage(language))) return false;
    applyDocumentLanguage(document.documentElement, language);
    if (isOwnChoice) saveLanguage(platform.keyValue, language);
    return true;
  };
}

const root = document.getElementById('root');
if (root !== null) void main(root);
