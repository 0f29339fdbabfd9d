import { PATHS } from './paths.ts';

/** The chat with the customer service. Spec: 1-chat §2 (type=service). */
export const SERVICE_PATH = `${PATHS.chat}?type=service`;
