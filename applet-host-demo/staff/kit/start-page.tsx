import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyDocumentLanguage, startTexts } from '../../../widget/i18n/texts.ts';
import { TranslationProvider } from '../../../widget/i18n/translation.tsx';
import { createBrowserPlatform } from '../../../widget/platform/platform.browser.ts';
import type { Platform } from '../../../widget/platform/platform.ts';
import { createOverlayStack } from '../../../widget/ui/overlay/overlay-stack.ts';
import { createToastQueue } from '../../../widget/ui/overlay/toast-queue.ts';
import { AppFrame } from '../../../widget/ui/page/app-frame.tsx';
import '../../../widget/ui/theme/tokens.css';
import '../../../widget/ui/theme/base.css';
import { type StaffLanguage, staffLanguage } from './say.ts';

/** Renders a page of staff in `#root`, with the texts, layers and toasts that the kit needs. `?lang=` is `cn` or `en`. */
export async function startStaffPage(
  render: (platform: Platform, language: StaffLanguage) => ReactNode,
): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) return;
  const platform = createBrowserPlatform();
  const language = staffLanguage(platform.location.query('lang') ?? navigator.language);
  applyDocumentLanguage(document.documentElement, language);
  // The texts of the kit: the labels of its dialogs and fields.
  const texts = await startTexts(language);
  if (texts === null) return;
  createRoot(root).render(
    <StrictMode>
      <TranslationProvider texts={texts}>
        <AppFrame overlays={createOverlayStack()} toasts={createToastQueue()}>
          {render(platform, language)}
        </AppFrame>
      </TranslationProvider>
    </StrictMode>,
  );
}
