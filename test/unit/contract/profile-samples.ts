import fc from 'fast-check';
import * as any from '../../support/arbitraries.ts';

/** Samples of the calls about the user's profile, privacy and security. */

const nothing = fc.constant(undefined);
const maybe = <T>(sample: fc.Arbitrary<T>) => fc.option(sample, { nil: undefined });
const value = fc.record({ isOn: fc.boolean(), isClosed: fc.boolean() });
const link = maybe(fc.constantFrom('https://example.com/app.apk', 'https://apps.apple.com/app/id1'));

export const PROFILE_HTTP_SAMPLES = {
  getAppDownload: {
    request: fc.record({ cacheData: any.shortText }),
    reply: fc.record({
      cacheData: any.shortText,
      backData: fc.record({
        imConfig: fc.record({ androidPath: link, iosPath: link }),
        aboutConfig: maybe(
          fc.record({ updatesPath: link, helpPath: link, feedbackPath: link, termsPath: link, privacyPath: link }),
        ),
      }),
    }),
  },
  getImUserStatus: {
    request: nothing,
    reply: fc.record({ friendRequests: value, findByCode: value, groupInvites: value }),
  },
  updateImUserStatus: {
    request: fc.record({
      userId: any.userId,
      friendRequests: maybe(fc.boolean()),
      findByCode: maybe(fc.boolean()),
      groupInvites: maybe(fc.boolean()),
    }),
    reply: nothing,
  },
  saveImUserImg: { request: fc.record({ photo: fc.constantFrom('', 'girl1', 'man6') }), reply: nothing },
  passwordChange: {
    request: fc.record({ password: any.anyText, oldPassword: maybe(any.anyText), code: maybe(any.shortText) }),
    reply: nothing,
  },
  passwordCode: { request: nothing, reply: fc.record({ waitS: any.count }) },
  securityGet: {
    request: nothing,
    reply: fc.record({
      hasPassword: fc.boolean(),
      phoneEnd: maybe(fc.constant('4471')),
      passwordChangedMs: maybe(any.timeMs),
      maxSessions: any.count,
      sessions: fc.array(
        fc.record({
          sessionId: any.shortText,
          device: any.shortText,
          createdMs: any.timeMs,
          lastSeenMs: any.timeMs,
          isCurrent: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
    }),
  },
  sessionEnd: { request: fc.record({ sessionId: maybe(any.shortText) }), reply: nothing },
};
