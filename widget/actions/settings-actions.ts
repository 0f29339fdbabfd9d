import { colorSchemeAtom, languageAtom } from '../state/environment.ts';
import type { Actions } from './actions.ts';
import type { ActionDeps } from './context.ts';

/** Actions for language, colours, and minimising the widget. Spec: 3-transport §4 Language change. */
export const createSettingsActions = ({
  store,
  session,
  host,
  notify,
  reload,
  switchLanguage,
  saveColorScheme,
}: ActionDeps): Pick<Actions, 'setLanguage' | 'setColorScheme' | 'minimise'> => ({
  async setLanguage(language) {
    const isOther = language !== store.get(languageAtom);
    if (!(await switchLanguage(language))) return notify({ code: 'network' });
    store.set(languageAtom, language);
    // The provider's texts in the local database are in the previous language. Without a signed-in user there are none.
    if (isOther && (await session.clearForReload())) reload();
  },
  setColorScheme(scheme) {
    store.set(colorSchemeAtom, scheme);
    saveColorScheme(scheme);
  },
  minimise: () => host()?.minimise(),
});
