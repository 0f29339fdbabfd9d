import { optional, record, withDefault } from '../codec.ts';
import { shortText } from '../ids.ts';
import { httpCall } from '../operation.ts';

const imConfig = record({ androidPath: optional(shortText), iosPath: optional(shortText) });

/**
 * The links to the native apps, if the tenant has them. `cacheData` names the version that the caller has; the reply names the
 * current one. Spec: 2-contacts-groups §7 App download config. L-PS5.
 */
export const getAppDownload = httpCall(
  '/getAppDownloadConfig',
  record({ cacheData: withDefault(shortText, '') }),
  record({ cacheData: shortText, backData: record({ imConfig }) }),
);
