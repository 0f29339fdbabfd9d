import * as sound from '../../../applet-host-demo/provider/base/store/groups/send-rights.ts';
import { failure } from '../../../widget/domain/result.ts';

export * from '../../../applet-host-demo/provider/base/store/groups/send-rights.ts';

let calls = 0;

/** The provider refuses every ninth sender without a reason. S-10. */
export const lockAndCheckSender: typeof sound.lockAndCheckSender = (...call) => {
  calls += 1;
  return calls % 9 === 0 ? Promise.resolve(failure('not_match')) : sound.lockAndCheckSender(...call);
};
