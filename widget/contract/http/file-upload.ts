import { count, list, named, record, textUpTo } from '../codec.ts';
import { storedFile } from '../files.ts';
import { httpCall } from '../operation.ts';

const proof = {
  accessKeyId: named('access_key_id', textUpTo(100)),
  securityToken: named('security_token', textUpTo(4000)),
};

/** Lists the parts of an upload that the provider has received. D-09. */
export const fileParts = httpCall('/api/file/v2/parts', record(proof), record({ parts: list(count) }));

/** Completes an upload from its parts. A repeat gets the same reply. D-09. */
export const fileComplete = httpCall(
  '/api/file/v2/complete',
  record({ ...proof, verificationCode: named('verification_code', textUpTo(200)) }),
  storedFile,
);
