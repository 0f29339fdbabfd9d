import { named, nothing, oneOf, record } from '../codec.ts';
import { operation } from '../operation.ts';

/** Makes all of the user's devices refresh their friends (`f`) or groups (`g`). Spec: 3-transport §7 refreshList. */
export const refreshList = operation('refreshList', record({ list: named('type', oneOf(['f', 'g'])) }), nothing);
