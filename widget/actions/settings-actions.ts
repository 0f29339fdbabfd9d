import { colorSchemeAtom, languageAtom } from '../state/environment.ts';
import type { Actions } from './actions.ts';
import type { ActionParts } from './context.ts';

/** Language, colours, and leaving for the host page. Spec: 3-transport §4 Language change. */
export const createSettingsActions = ({
  store,
  session,
  host,
  notify,
  switchLanguage,
  saveColorScheme,
}: ActionParts): Pick<Actions, 'setLanguage' | 'setColorScheme' | 'minimise'> => ({
  async setLanguage(language) {
    const isOther = language !== store.get(languageAtom);
    if (!(await switchLanguage(language))) return notify({ code: 'network' });
    store.set(languageAtom, language);
    // What the provider wrote was written in the old language.
    if (isOther) await session.clearLocalData();
  },
  setColorScheme(scheme) {
    store.set(colorSchemeAtom, scheme);
    saveColorScheme(scheme);
  },
  minimise: () => host()?.minimise(),
});
