import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyDocumentLanguage, startTexts } from '../../widget/i18n/texts.ts';
import { TranslationProvider } from '../../widget/i18n/translation.tsx';
import { createBrowserPlatform } from '../../widget/platform/platform.browser.ts';
import { createOverlayStack } from '../../widget/ui/overlay/overlay-stack.ts';
import { createToastQueue } from '../../widget/ui/overlay/toast-queue.ts';
import { AppFrame } from '../../widget/ui/page/app-frame.tsx';
import '../../widget/ui/theme/tokens.css';
import '../../widget/ui/theme/base.css';
import { DeskApp } from './app.tsx';
import { createDesk } from './desk.ts';
import { DeskProvider } from './use-desk.tsx';

const TENANT_CODE = /^[\w-]{1,32}$/;

/** Starts the desk. `?tenant=` names the platform, `?lang=` is `cn` or `en`. */
async function main(root: HTMLElement): Promise<void> {
  const platform = createBrowserPlatform();
  const { location } = platform;
  const asked = location.query('lang') ?? navigator.language;
  const language = /^(cn|zh)/i.test(asked) ? 'cn' : 'en';
  const tenant = location.query('tenant') ?? '';
  applyDocumentLanguage(document.documentElement, language);
  // The texts of the kit: the labels of its dialogs and fields.
  const texts = await startTexts(language);
  if (texts === null) return;
  const desk = createDesk(platform, TENANT_CODE.test(tenant) ? tenant : '', language);
  createRoot(root).render(
    <StrictMode>
      <TranslationProvider texts={texts}>
        <AppFrame overlays={createOverlayStack()} toasts={createToastQueue()}>
          <DeskProvider desk={desk} language={language}>
            <DeskApp />
          </DeskProvider>
        </AppFrame>
      </TranslationProvider>
    </StrictMode>,
  );
  await desk.start();
}

const root = document.getElementById('root');
if (root !== null) void main(root);
