import auth from '../../../locales/vi/auth.json' with { type: 'json' };
import chat from '../../../locales/vi/chat.json' with { type: 'json' };
import common from '../../../locales/vi/common.json' with { type: 'json' };
import connection from '../../../locales/vi/connection.json' with { type: 'json' };
import type { FirstTexts } from '../locale-texts.ts';

export const texts: FirstTexts = { auth, chat, common, connection };
