import auth from '../../../locales/ko/auth.json' with { type: 'json' };
import chat from '../../../locales/ko/chat.json' with { type: 'json' };
import common from '../../../locales/ko/common.json' with { type: 'json' };
import connection from '../../../locales/ko/connection.json' with { type: 'json' };
import type { FirstTexts } from '../locale-texts.ts';

export const texts: FirstTexts = { auth, chat, common, connection };
