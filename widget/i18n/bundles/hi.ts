import auth from '../../../locales/hi/auth.json' with { type: 'json' };
import chat from '../../../locales/hi/chat.json' with { type: 'json' };
import common from '../../../locales/hi/common.json' with { type: 'json' };
import connection from '../../../locales/hi/connection.json' with { type: 'json' };
import type { FirstTexts } from '../locale-texts.ts';

export const texts: FirstTexts = { auth, chat, common, connection };
