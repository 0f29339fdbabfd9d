import auth from '../../../locales/ja/auth.json' with { type: 'json' };
import chat from '../../../locales/ja/chat.json' with { type: 'json' };
import common from '../../../locales/ja/common.json' with { type: 'json' };
import connection from '../../../locales/ja/connection.json' with { type: 'json' };
import type { FirstTexts } from '../locale-texts.ts';

export const texts: FirstTexts = { auth, chat, common, connection };
