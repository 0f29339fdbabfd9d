import { optional, record, text, tolerantList } from '../codec.ts';
import { transferDetail } from '../entities/transfer.ts';
import { httpCall } from '../operation.ts';

/** The transfers that the caller has sent or got, newest first: pages that continue at `next`. D-09. */
export const transferRecGet = httpCall(
  '/getTransferRec',
  record({ after: optional(text, 'next') }),
  record({ records: tolerantList(transferDetail), next: optional(text) }),
);
