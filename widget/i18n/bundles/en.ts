import auth from '../../../locales/en/auth.json' with { type: 'json' };
import chat from '../../../locales/en/chat.json' with { type: 'json' };
import common from '../../../locales/en/common.json' with { type: 'json' };
import connection from '../../../locales/en/connection.json' with { type: 'json' };
import type { FirstTexts } from '../locale-texts.ts';

export const texts: FirstTexts = { auth, chat, common, connection };
