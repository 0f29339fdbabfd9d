import { groupCreate } from '#contract/http/group-create.ts';
import { forSpeaker } from '../../capabilities/moderation/for-speaker.ts';
import { createGroupFor } from '../../capabilities/groups/creation.ts';

/** The name of a new group reaches all its members. Spec: 2-contacts-groups §7 groupCreate. */
export const handleGroupCreate = forSpeaker(groupCreate, createGroupFor, { texts: ({ name }) => [name] });
