import { updateAdminMessageColor, updateMessageWordCountLimit } from '#contract/operations/group-messages.ts';
import { forSession } from '../../calls/handler.ts';
import { changeMessageStyle } from '../../capabilities/groups/settings.ts';

/** Spec: 3-transport §7 updateAdminMessageColor. */
export const handleUpdateAdminMessageColor = forSession(updateAdminMessageColor, changeMessageStyle);

/** Spec: 3-transport §7 updateMessageWordCountLimit. */
export const handleUpdateMessageWordCountLimit = forSession(updateMessageWordCountLimit, changeMessageStyle);
