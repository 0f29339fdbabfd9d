import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { checkOrigin } from '../../../base/tenant-settings/parent-origins.ts';
import { endpoint } from '../endpoint.ts';
import { refuseCall } from '../failures.ts';
import { boolean, object, string, word } from '../json-codecs.ts';

const origin = string({ max: 2000 });

const originCheck = endpoint(
  {
    name: 'checkOrigin',
    method: 'POST',
    path: '/tenant/origins/check',
    scope: 'tenant:read',
    summary: 'Says whether a page at an address may embed the chat, and why',
    description: '`nearest` is an entry that covers the page’s host, but not its scheme or port.',
    changesNothing: true,
    body: object({ url: string({ min: 1, max: 2000, description: 'The address of the page.' }) }),
    reply: object(
      {
        origin,
        isAllowed: boolean,
        entry: optional(origin),
        nearest: optional(object({ entry: origin, differs: word(['scheme', 'port']) })),
      },
      'OriginCheck',
    ),
  },
  async ({ body }, { tenant }) => {
    const checked = checkOrigin(tenant.settings.parentOrigins, body.url);
    return checked === undefined
      ? refuseCall('invalid_request', '"body.url" must be an address such as https://www.example.com/page.', {
          field: 'body.url',
        })
      : success({ ...checked, isAllowed: checked.entry !== undefined });
  },
);

export const ORIGIN_ENDPOINTS = [originCheck];
