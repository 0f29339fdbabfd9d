import { transferRecGet } from '#contract/http/transfer-rec.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { readTransferRecords } from '../../capabilities/money/transfer-details.ts';

/** D-09. */
export const handleTransferRec = forSession(transferRecGet, async ({ after }, context) => {
  const outcome = await readTransferRecords(after, context);
  if (outcome.ok) return answer(outcome.value);
  return outcome.failure === 'invalid_request'
    ? refuse('invalid_request', '"next" must be a value from an earlier reply.')
    : refuse(outcome.failure, 'The platform has no money in its chats.');
});
