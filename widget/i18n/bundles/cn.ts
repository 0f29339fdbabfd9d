import auth from '../../../locales/cn/auth.json' with { type: 'json' };
import chat from '../../../locales/cn/chat.json' with { type: 'json' };
import common from '../../../locales/cn/common.json' with { type: 'json' };
import connection from '../../../locales/cn/connection.json' with { type: 'json' };
import type { FirstTexts } from '../locale-texts.ts';

export const texts: FirstTexts = { auth, chat, common, connection };
