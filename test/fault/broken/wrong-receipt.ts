import * as sound from '../../../applet-host-demo/provider/base/store/messages/messages.ts';

export * from '../../../applet-host-demo/provider/base/store/messages/messages.ts';

/** The answer to a repeated call names another message. S-01. */
export const findByUuid: typeof sound.findByUuid = async (...call) => {
  const first = await sound.findByUuid(...call);
  return first && { ...first, messageId: String(Number(first.messageId) + 1) };
};
