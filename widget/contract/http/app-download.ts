import { optional, record, withDefault } from '../codec.ts';
import { shortText } from '../ids.ts';
import { httpCall } from '../operation.ts';

const imConfig = record({ androidPath: optional(shortText), iosPath: optional(shortText) });
const aboutConfig = record({
  updatesPath: optional(shortText),
  helpPath: optional(shortText),
  feedbackPath: optional(shortText),
  termsPath: optional(shortText),
  privacyPath: optional(shortText),
});

/**
 * The links to the native apps and to the platform's pages about the product, if the tenant has them. `cacheData` names the version
 * that the caller has; the reply names the current one. Spec: 2-contacts-groups §7 App download config. L-PS5, L-PS8.
 */
export const getAppDownload = httpCall(
  '/getAppDownloadConfig',
  record({ cacheData: withDefault(shortText, '') }),
  record({ cacheData: shortText, backData: record({ imConfig, aboutConfig: optional(aboutConfig) }) }),
);
