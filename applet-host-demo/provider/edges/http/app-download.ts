import { createHash } from 'node:crypto';
import { getAppDownload } from '#contract/http/app-download.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';

/** The number of characters that name a version of the links. */
const VERSION_CHARACTERS = 16;

/** Spec: 2-contacts-groups §7 App download config. L-PS5, L-PS8. */
export const handleGetAppDownload = forSession(getAppDownload, (_request, { tenant }) => {
  const { android, ios } = tenant.settings.appLinks ?? {};
  const imConfig = { androidPath: android, iosPath: ios };
  const { updates, help, feedback, terms, privacy } = tenant.settings.aboutLinks ?? {};
  const aboutConfig = {
    updatesPath: updates,
    helpPath: help,
    feedbackPath: feedback,
    termsPath: terms,
    privacyPath: privacy,
  };
  const cacheData = createHash('sha256')
    .update(JSON.stringify([imConfig, aboutConfig]))
    .digest('hex')
    .slice(0, VERSION_CHARACTERS);
  return Promise.resolve(answer({ cacheData, backData: { imConfig, aboutConfig } }));
});
