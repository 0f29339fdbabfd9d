import type { Failure } from '../failure.ts';

/** A page that could not be had for a reason whose words end in a code of letters, `(likeThis)`, is an empty page. Spec: 1-chat §8. */
export const meansNoMessages = ({ detail = '' }: Failure): boolean => /\([A-Za-z]+\)$/.test(detail);
