import { groupCreate } from '#contract/http/group-create.ts';
import { forSession } from '../calls/handler.ts';
import { createGroupFor } from '../groups/creation.ts';

/** Spec: 2-contacts-groups §7 groupCreate. */
export const handleGroupCreate = forSession(groupCreate, createGroupFor);
