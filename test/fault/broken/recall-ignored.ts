import type * as sound from '../../../widget/domain/message/deletion.ts';

export * from '../../../widget/domain/message/deletion.ts';

/** The widget ignores commands. Spec: 1-chat §4 Recall and restore. */
export const deletionCommandOf: typeof sound.deletionCommandOf = () => undefined;
