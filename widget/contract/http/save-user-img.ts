import { named, nothing, record } from '../codec.ts';
import { shortText } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Sets the user's avatar: a preset, the path of an uploaded picture, or empty for none. Spec: 2-contacts-groups §7 saveImUserImg. */
export const saveImUserImg = httpCall('/saveImUserImg', record({ photo: named('headPhoto', shortText) }), nothing);
