import auth from '../../../locales/th/auth.json' with { type: 'json' };
import chat from '../../../locales/th/chat.json' with { type: 'json' };
import common from '../../../locales/th/common.json' with { type: 'json' };
import connection from '../../../locales/th/connection.json' with { type: 'json' };
import type { FirstTexts } from '../locale-texts.ts';

export const texts: FirstTexts = { auth, chat, common, connection };
