import fc from 'fast-check';
import { PART_FILE_KINDS } from '../../../widget/contract/files.ts';
import * as any from '../../support/arbitraries.ts';

/** Samples of the call that begins an upload. */

const fileKey = fc.constantFrom('0123456789abcdefABCDEF_-', 'k'.repeat(24));
const tokenField = fc.string({ maxLength: 40 });

export const FILE_TOKEN_SAMPLE = {
  request: fc.record({
    chatId: any.chatId,
    kind: fc.constantFrom(...PART_FILE_KINDS),
    hash: fc.constant('0a'.repeat(32)),
    name: any.shortText,
    sizeBytes: any.count,
    durationMs: fc.integer({ min: 0, max: 10_000 }).map((seconds) => seconds * 1000),
  }),
  reply: fc.oneof(
    fc.record({ state: fc.constant('exists' as const), fileKey }),
    fc.record({
      state: fc.constant('upload' as const),
      token: fc.record({
        accessKeyId: tokenField,
        accessKeySecret: tokenField,
        securityToken: tokenField,
        expiresAtMs: any.timeMs,
        verificationCode: tokenField,
        storage: fc.record({ endpoint: tokenField, bucket: tokenField, dir: tokenField }),
        partBytes: any.count,
      }),
    }),
  ),
};
