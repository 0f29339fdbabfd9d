import {
  count,
  mapped,
  named,
  oneOf,
  optional,
  record,
  refuse,
  textThat,
  textUpTo,
  time,
  type Codec,
} from '../codec.ts';
import { chatId } from '../ids.ts';
import { operation } from '../operation.ts';
import { fileKey, PART_FILE_KINDS, type UploadToken } from '../files.ts';

/** A file that the widget wants to upload. */
export interface UploadRequest {
  readonly chatId: string;
  readonly kind: (typeof PART_FILE_KINDS)[number];
  /** SHA-256 of the first 2 MB, hexadecimal. Spec: 1-chat §5, §9. */
  readonly hash: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** 0 if unknown. */
  readonly durationMs: number;
}

/** `exists`: the provider already has the file, so it can be sent without an upload. */
export type UploadGrant =
  | { readonly state: 'exists'; readonly fileKey: string }
  | { readonly state: 'upload'; readonly token: UploadToken };

const log = record({ size: count, duration: optional(count) });

const request: Codec<UploadRequest> = mapped(
  record({
    chatId,
    kind: named('type', oneOf(PART_FILE_KINDS)),
    hash: named(
      'hashed',
      textThat((value) => /^[0-9a-f]{32,128}$/.test(value), 'hash (hexadecimal)'),
    ),
    name: textUpTo(300),
    log,
  }),
  ({ log: { size, duration = 0 }, ...rest }): UploadRequest => ({
    ...rest,
    sizeBytes: size,
    durationMs: duration * 1000,
  }),
  ({ sizeBytes, durationMs, ...rest }) => ({
    ...rest,
    log: { size: sizeBytes, duration: Math.round(durationMs / 1000) },
  }),
);

const token = record({
  accessKeyId: named('access_key_id', textUpTo(100)),
  accessKeySecret: named('access_key_secret', textUpTo(200)),
  securityToken: named('security_token', textUpTo(4000)),
  expiresAtMs: named('expiration', time),
  verificationCode: named('verification_code', textUpTo(200)),
  storage: named('ossinfo', record({ endpoint: textUpTo(300), bucket: textUpTo(200), dir: textUpTo(300) })),
  partBytes: named('part_size', count),
});

const reply: Codec<UploadGrant> = mapped(
  record({ state: named('s', textUpTo(10)), fileKey: optional(fileKey, 'file_key'), token: optional(token) }),
  ({ state, fileKey: key, token: given }, path): UploadGrant => {
    if (state === '2' && key !== undefined) return { state: 'exists', fileKey: key };
    // Any other state starts the upload. Spec: 1-chat §5 Video send sequence.
    if (state !== '-1' && state !== '2' && given !== undefined) return { state: 'upload', token: given };
    return refuse(path, 'a file key or a token');
  },
  (grant) =>
    grant.state === 'exists'
      ? { state: '2' as const, fileKey: grant.fileKey, token: undefined }
      : { state: '1' as const, fileKey: undefined, token: grant.token },
);

/**
 * Requests permission to upload a video or a document in parts. The same request by the same user continues the same upload with
 * a new token. This renews a token and resumes an upload. Spec: 1-chat §5 Video send sequence, §7.
 */
export const fileStsGet = operation('fileStsGet', request, reply);
