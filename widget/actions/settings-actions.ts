import { colorSchemeAtom, languageAtom } from '../state/environment.ts';
import type { Actions } from './actions.ts';
import type { ActionParts } from './context.ts';

/** Language, colours, and leaving for the host page. */
export const createSettingsActions = ({
  store,
  host,
  notify,
  switchLanguage,
  saveColorScheme,
}: ActionParts): Pick<Actions, 'setLanguage' | 'setColorScheme' | 'minimise'> => ({
  async setLanguage(language) {
    if (await switchLanguage(language)) store.set(languageAtom, language);
    else notify({ code: 'network' });
  },
  setColorScheme(scheme) {
    store.set(colorSchemeAtom, scheme);
    saveColorScheme(scheme);
  },
  minimise: () => host()?.minimise(),
});
