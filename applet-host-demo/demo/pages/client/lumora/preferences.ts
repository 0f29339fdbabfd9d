import { find, recall, remember } from './dom.ts';
import { type ColorScheme, meeLine } from './meeline.ts';
import { pageLanguage, setPageLanguage, text } from './texts.ts';

const SCHEMES = ['system', 'light', 'dark'] as const satisfies readonly ColorScheme[];

const STORE = 'lumora.scheme';

/** The buttons for language and appearance. The chat follows them. */
export interface Preferences {
  readonly scheme: ColorScheme;
  draw(): void;
}

/** @param onLanguage rewrites the page in the new language */
export function createPreferences(onLanguage: () => void): Preferences {
  const schemeButton = find('#scheme');
  // Pages in one language have no language button.
  const languageButton = document.querySelector<HTMLElement>('#language');
  let scheme: ColorScheme = SCHEMES.find((each) => each === recall(STORE)) ?? 'system';

  const apply = (next: ColorScheme): void => {
    scheme = next;
    if (scheme === 'system') delete document.documentElement.dataset['scheme'];
    else document.documentElement.dataset['scheme'] = scheme;
  };
  apply(scheme);
  // The script tag says system and Chinese; a remembered choice follows it through the queue.
  if (scheme !== 'system') meeLine()('setColorScheme', scheme);
  if (languageButton && pageLanguage() !== 'cn') meeLine()('setLocale', pageLanguage());

  const draw = (): void => {
    schemeButton.querySelector('use')?.setAttribute('href', `/static/icons.svg#${scheme}`);
    schemeButton.ariaLabel = schemeButton.title = text(`scheme.${scheme}`);
    if (!languageButton) return;
    languageButton.textContent = pageLanguage() === 'cn' ? 'EN' : '中';
    languageButton.lang = pageLanguage() === 'cn' ? 'en' : 'zh-CN';
    languageButton.ariaLabel = languageButton.title = text('language');
  };

  schemeButton.addEventListener('click', () => {
    apply(SCHEMES[(SCHEMES.indexOf(scheme) + 1) % SCHEMES.length] ?? 'system');
    remember(STORE, scheme);
    meeLine()('setColorScheme', scheme);
    draw();
  });
  languageButton?.addEventListener('click', () => {
    setPageLanguage(pageLanguage() === 'cn' ? 'en' : 'cn');
    meeLine()('setLocale', pageLanguage());
    draw();
    onLanguage();
  });
  return {
    get scheme() {
      return scheme;
    },
    draw,
  };
}
