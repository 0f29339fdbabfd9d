import auth from '../../../locales/ind/auth.json' with { type: 'json' };
import chat from '../../../locales/ind/chat.json' with { type: 'json' };
import common from '../../../locales/ind/common.json' with { type: 'json' };
import connection from '../../../locales/ind/connection.json' with { type: 'json' };
import type { FirstTexts } from '../locale-texts.ts';

export const texts: FirstTexts = { auth, chat, common, connection };
